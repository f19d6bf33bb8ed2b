package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes with a member that dies. */
class LossesTest {
  private static final Duration LOOKED = Duration.ofSeconds(4);

  private final Band band = Band.withUnits(3, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);
  private final Site three = band.site(3);

  private void holds(Site site, int units) {
    site.ask(FIRST, 1, units);
    band.deliver();
  }

  @Test
  void nothingIsLostWithOneThatHadNothing() {
    band.crash(3);
    assertThat(one.member.missing()).containsExactly("m3");
    band.pass(LOOKED);

    assertThat(one.take("health")).containsExactly("health false []");
    assertThat(one.member.missing()).isEmpty();
  }

  @Test
  void aTokenThatDiesIsToldOfByAll() {
    holds(three, 1); // the token stays there
    band.crash(3);
    band.pass(LOOKED);

    assertThat(one.take("health")).last().asString().startsWith("health true [the token of gpus");
    assertThat(two.take("health")).last().asString().contains("lost with m3");
    two.ask(FIRST, 2, 1);
    assertThat(two.take("failed")).containsExactly("failed 1 2 LOST");
  }

  @Test
  void unitsThatDieAreNamedAndTheOthersGoOn() {
    holds(three, 1);
    holds(two, 1); // takes the token away again
    band.crash(3);
    band.pass(LOOKED);

    assertThat(one.take("health")).last().asString().contains("false [units [0] of gpus are lost");
    one.ask(FIRST, 2, 4);
    one.ask(FIRST, 3, 2);
    band.deliver();
    assertThat(one.take("failed")).containsExactly("failed 1 2 LOST");
    assertThat(one.take("granted")).singleElement().asString().startsWith("granted 1 3 [2, 3]");
  }

  @Test
  void oneThatWaitsForWhatIsLostIsTold() {
    holds(three, 4);
    two.ask(FIRST, 5, 1);
    band.deliver();
    band.crash(3);
    band.pass(LOOKED);

    assertThat(two.take("failed")).containsExactly("failed 1 5 LOST");
  }

  @Test
  void theRegistryThatDiesKeepsNobodyFromUsingWhatThereIs() {
    holds(two, 1);
    band.crash(1);
    band.pass(LOOKED);

    assertThat(two.take("health")).last().asString().startsWith("health false [the registry is");
    two.ask(FIRST, 2, 3);
    assertThat(two.take("granted")).last().asString().startsWith("granted 1 2 [1, 2, 3]");
    two.define(9, "more", Band.units(1));
    assertThat(two.take("failed")).containsExactly("failed 9 LOST");
  }

  @Test
  void oneThatIsSilentButInViewIsNotGone() {
    holds(three, 2);
    band.pass(Duration.ofSeconds(20), post -> !post.from().equals(three.address));

    assertThat(one.take("health")).isEmpty();
    assertThat(one.take("failed")).isEmpty();
  }

  @Test
  void aLossIsNotToldWhileOneInViewDoesNotAnswer() {
    holds(three, 1);
    band.sites.remove(three);
    band.see();
    band.pass(LOOKED, post -> !post.from().equals(two.address));
    assertThat(one.take("health")).isEmpty();
    band.pass(LOOKED);

    assertThat(one.take("health")).last().asString().startsWith("health true");
  }

  @Test
  void whatComesBackIsNotLostAnyMore() {
    holds(three, 1);
    List<Site> others = List.of(one, two);
    band.show(others, others);
    band.show(List.of(three), List.of(three));
    band.pass(LOOKED, post -> !cut(post));
    assertThat(one.take("health")).last().asString().startsWith("health true");
    band.see();
    band.pass(LOOKED);

    assertThat(one.take("health")).last().asString().isEqualTo("health false []");
    two.ask(FIRST, 2, 3);
    band.deliver();
    assertThat(two.take("granted")).hasSize(1);
  }

  private boolean cut(Site.Post post) {
    return post.from().equals(three.address) || post.to().equals(three.address);
  }

  @Test
  void aNewcomerHearsWhatIsLost() {
    holds(three, 1);
    band.crash(3);
    band.pass(LOOKED);
    Site four = band.join(4);

    assertThat(four.take("health")).last().asString().startsWith("health true");
    four.ask(FIRST, 1, 1);
    assertThat(four.take("failed")).containsExactly("failed 1 1 LOST");
  }

  @Test
  void joinsDoNotKeepALossFromBeingTold() {
    holds(three, 1);
    band.crash(3);
    for (int id = 4; id < 14; id++) {
      band.pass(Duration.ofMillis(700));
      band.join(id);
    }

    assertThat(one.take("health")).last().asString().startsWith("health true");
  }

  @Test
  void theStatusOfASemaphoreTellsWhatIsLost() {
    holds(three, 1);
    band.crash(3);
    band.pass(LOOKED);
    two.step(new Input.Inquire(7, FIRST));
    band.deliver();
    Status status = two.result(7, Status.class);

    assertThat(status.missing()).containsExactly("m3");
    assertThat(status.lost()).singleElement().asString().startsWith("the token of gpus is lost");
  }
}
