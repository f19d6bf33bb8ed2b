package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.LocalStatus;
import org.junit.jupiter.api.Test;

/** Requests for more units than there are, at two members with a semaphore of four units. */
class ParkedTest {
  private final Band band = Band.withUnits(2, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  private void resize(int units) {
    one.step(new Input.Resize(100 + units, FIRST, units));
    band.deliver();
    assertThat(one.results).containsKey(100L + units);
  }

  @Test
  void oneThatAwaitsAResizeIsServedAfterIt() {
    two.askAwaitingResize(FIRST, 1, 5);
    band.deliver();
    assertThat(two.take("granted")).isEmpty();
    resize(6);

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 1 [");
  }

  @Test
  void oneThatAwaitsAResizeKeepsNobodyWaiting() {
    two.askAwaitingResize(FIRST, 1, 5);
    two.ask(FIRST, 2, 4);
    band.deliver();

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 2 ");
  }

  @Test
  void anyOtherIsRefused() {
    two.ask(FIRST, 1, 5);
    band.deliver();

    assertThat(two.take("failed")).containsExactly("failed 1 1 IMPOSSIBLE");
  }

  @Test
  void oneThatAwaitsAResizeWaitsOnWhenTooFewAreLeft() {
    one.ask(FIRST, 1, 1);
    two.askAwaitingResize(FIRST, 1, 4);
    two.ask(FIRST, 2, 4);
    band.deliver();
    resize(3);
    assertThat(two.take("failed")).containsExactly("failed 1 2 REFUSED");
    two.ask(FIRST, 3, 1);
    band.deliver();
    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 3 ");
    two.giveBack(FIRST, 3);
    one.giveBack(FIRST, 1);
    resize(4);

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 1 ");
  }

  @Test
  void itKeepsItsPlaceInTheOrder() {
    two.askAwaitingResize(FIRST, 1, 5);
    one.ask(FIRST, 1, 4);
    two.ask(FIRST, 2, 4);
    band.deliver();
    resize(5);
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 1 ");
  }

  @Test
  void withoutUnitsAllWaitUntilThereAreSome() {
    resize(0);
    two.ask(FIRST, 1, 1, 1);
    two.ask(FIRST, 2, 1, 2);
    two.ask(FIRST, 3, 4);
    band.deliver();
    assertThat(two.take("granted")).isEmpty();
    assertThat(two.take("failed")).isEmpty();
    resize(1);

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 2 [0]");
    assertThat(two.take("failed")).containsExactly("failed 1 3 REFUSED");
  }

  @Test
  void oneThatWaitsWhenTheUnitsGoWaitsOn() {
    one.ask(FIRST, 1, 4);
    two.ask(FIRST, 1, 4);
    band.deliver();
    one.step(new Input.Resize(100, FIRST, 0));
    band.deliver();
    one.giveBack(FIRST, 1);
    band.deliver();
    assertThat(one.results).containsKey(100L);
    assertThat(two.take("failed")).isEmpty();
    resize(4);

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 1 ");
  }

  @Test
  void aUnitThatIsRetiringGoesThoughThereAreNoOthers() {
    two.ask(FIRST, 1, 1);
    band.deliver();
    one.step(new Input.Retire(5, FIRST, 0));
    band.deliver();
    resize(0);
    two.giveBack(FIRST, 1);
    band.deliver();

    assertThat(one.results).containsKey(5L);
  }

  @Test
  void itCountsAsWaiting() {
    two.askAwaitingResize(FIRST, 1, 5);
    two.step(new Input.Look(7, FIRST));

    assertThat(two.result(7, LocalStatus.class).waiting()).isOne();
  }

  @Test
  void withoutUnitsNothingIsToBeHadNow() {
    resize(0);
    two.step(new Input.Ask(FIRST, 1, 1, 0, Input.NO_DEADLINE, 0, 0, true, false));

    assertThat(two.take("failed")).containsExactly("failed 1 1 NOT_HERE");
  }

  @Test
  void itCanBeGivenUp() {
    two.askAwaitingResize(FIRST, 1, 5);
    two.step(new Input.Cancel(FIRST, 1));
    assertThat(two.take("cancelled")).containsExactly("cancelled 1 1");
    resize(5);

    assertThat(two.take("granted")).isEmpty();
  }

  @Test
  void itsPriorityCanBeChanged() {
    two.askAwaitingResize(FIRST, 1, 5);
    two.step(new Input.Reprioritise(FIRST, 1, 7));
    one.ask(FIRST, 1, 4);
    one.ask(FIRST, 2, 4, 6);
    band.deliver();
    resize(5);
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.take("granted")).singleElement().asString().startsWith("granted 1 1 ");
  }

  @Test
  void itFailsWhenTheMemberLeaves() {
    two.askAwaitingResize(FIRST, 1, 5);
    two.step(new Input.Leave());

    assertThat(two.take("failed")).containsExactly("failed 1 1 CLOSED");
  }
}
