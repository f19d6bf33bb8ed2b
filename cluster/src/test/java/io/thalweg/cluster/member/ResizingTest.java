package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Definition;
import org.junit.jupiter.api.Test;

/** A semaphore of four units at two members gets another number of units. */
class ResizingTest {
  private final Band band = Band.withUnits(2, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  private void resize(Site site, long call, int units) {
    site.step(new Input.Resize(call, FIRST, units));
  }

  private static int size(Site site, long call) {
    return ((Definition.Units) site.result(call, Definition.class).settings()).config().units();
  }

  @Test
  void moreUnitsCanBeHadAtOnceAnywhere() {
    resize(two, 5, 6);
    band.deliver();
    assertThat(size(two, 5)).isEqualTo(6);
    one.ask(FIRST, 1, 6);
    band.deliver();

    assertThat(one.take("granted")).containsExactly("granted 1 1 [0, 1, 2, 3, 4, 5] 2:1");
  }

  @Test
  void surplusUnitsAreWaitedForAndTheHighestGo() {
    one.ask(FIRST, 1, 4);
    resize(two, 5, 3);
    band.deliver();
    assertThat(two.results).doesNotContainKey(5L);
    one.giveBack(FIRST, 1);
    band.deliver();
    assertThat(size(two, 5)).isEqualTo(3);
    one.ask(FIRST, 2, 3);
    band.deliver();

    assertThat(one.take("granted")).last().asString().startsWith("granted 1 2 [0, 1, 2]");
  }

  @Test
  void unitsOutOfServiceComeBackFirst() {
    resize(one, 5, 2);
    resize(one, 6, 5);
    band.deliver();
    one.ask(FIRST, 1, 5);

    assertThat(one.take("granted")).singleElement().asString().contains("[0, 1, 2, 3, 4]");
  }

  @Test
  void oneThatWaitsForMoreThanThereAreNowIsRefused() {
    one.ask(FIRST, 1, 1);
    two.ask(FIRST, 1, 4);
    band.deliver();
    resize(one, 5, 3);
    band.deliver();

    assertThat(two.take("failed")).containsExactly("failed 1 1 REFUSED");
    assertThat(size(one, 5)).isEqualTo(3);
  }

  @Test
  void twoResizesAtOnceBothSucceed() {
    resize(one, 5, 2);
    resize(two, 5, 3);
    band.deliver();

    assertThat(size(one, 5)).isEqualTo(2);
    assertThat(size(two, 5)).isEqualTo(3);
    assertThat(one.take("failed")).isEmpty();
    assertThat(two.take("failed")).isEmpty();
  }

  /** Its claim for one unit used to wait until that was free, although no unit was too many. */
  @Test
  void oneThatWaitsIsDoneWhenRetiringAUnitMakesItsSize() {
    one.ask(FIRST, 1, 4);
    resize(two, 5, 3);
    band.deliver();
    one.step(new Input.Retire(6, FIRST, 0));
    band.deliver();
    assertThat(size(two, 5)).isEqualTo(3);
    assertThat(one.results).doesNotContainKey(6L);
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(one.results).containsKey(6L);
  }

  /** The unit is the only free one; it used to count, and the size was wrong. */
  @Test
  void aUnitThatIsRetiringIsNotTakenForASurplusOne() {
    two.ask(FIRST, 1, 3);
    band.deliver();
    two.ask(FIRST, 2, 1);
    two.step(new Input.Retire(6, FIRST, 3));
    band.deliver();
    resize(one, 5, 2);
    band.deliver();
    two.giveBack(FIRST, 2);
    band.deliver();
    assertThat(one.results).doesNotContainKey(5L);
    two.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.results).containsKey(6L);
    assertThat(size(one, 5)).isEqualTo(2);
  }

  @Test
  void theSameSizeIsDoneWhenTheKeepersHaveSaidSo() {
    resize(two, 5, 4);
    assertThat(two.results).as("others may know a later size").doesNotContainKey(5L);
    band.deliver();

    assertThat(size(two, 5)).isEqualTo(4);
  }

  @Test
  void oneThatNobodyWaitsForAnyMoreChangesNothing() {
    one.ask(FIRST, 1, 4);
    resize(one, 5, 2);
    one.step(new Input.Forget(5));
    one.giveBack(FIRST, 1);
    band.deliver();
    two.ask(FIRST, 1, 4);
    band.deliver();

    assertThat(two.take("granted")).hasSize(1);
    assertThat(one.results).doesNotContainKey(5L);
  }

  @Test
  void oneThatNobodyWaitsForAnyMoreIsInNobodysWay() {
    one.ask(FIRST, 1, 3);
    resize(two, 5, 2);
    band.deliver();
    two.step(new Input.Forget(5));
    two.ask(FIRST, 1, 1);
    band.deliver();

    assertThat(two.take("granted")).singleElement().asString().contains("[3]");
  }

  @Test
  void oneUnderWayFailsWhenTheMemberLeaves() {
    two.ask(FIRST, 1, 4);
    band.deliver();
    resize(one, 5, 2);
    band.deliver();
    one.step(new Input.Leave());

    assertThat(one.take("failed")).containsExactly("failed 5 CLOSED");
  }
}
