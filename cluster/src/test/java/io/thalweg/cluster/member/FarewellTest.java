package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Parcel;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Some of three members leave cleanly. */
class FarewellTest {
  private static final int LOCK = 2;

  private final Band band = Band.withUnits(3, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);
  private final Site three = band.site(3);

  private void leave(Site site) {
    site.step(new Input.Leave());
    band.deliver();
    band.pass(Duration.ofSeconds(1));
  }

  private void gone(Site site) {
    band.sites.remove(site);
    band.see();
  }

  @Test
  void oneThatHasAllHandsAllOn() {
    leave(one);
    assertThat(one.take("left")).hasSize(1);
    gone(one);
    three.ask(FIRST, 1, 4);
    band.deliver();

    assertThat(three.take("granted")).singleElement().asString().contains("[0, 1, 2, 3]");
  }

  @Test
  void itsUsersLoseTheirLeasesAndTheUnitsGoOn() {
    one.ask(FIRST, 1, 3);
    one.step(new Input.Leave());
    assertThat(one.take("lost")).hasSize(1);
    band.deliver();
    assertThat(one.take("left")).as("while units are held").isEmpty();
    one.giveBack(FIRST, 1);
    band.deliver();
    band.pass(Duration.ofSeconds(1));
    assertThat(one.take("left")).hasSize(1);
    gone(one);
    two.ask(FIRST, 1, 4);
    band.deliver();

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void whatIsAskedForAfterwardsIsRefused() {
    two.step(new Input.Leave());
    two.ask(FIRST, 1, 1);

    assertThat(two.take("failed")).containsExactly("failed 1 1 CLOSED");
  }

  @Test
  void nobodyIsGoneBeforeAllHaveHeardTheGoodbye() {
    two.step(new Input.Leave());
    band.deliverIf(
        post -> !(post.frame() instanceof Frame.Goodbye) || !post.to().equals(three.address));
    assertThat(two.take("left")).isEmpty();
    band.pass(Duration.ofSeconds(3));

    assertThat(two.take("left")).hasSize(1);
  }

  @Test
  void oneThatHasLeftDoesNotComplain() {
    leave(three);
    band.pass(Duration.ofSeconds(3));

    assertThat(three.take("health")).isEmpty();
  }

  @Test
  void theLastOneLeavesWithoutAWord() {
    leave(three);
    gone(three);
    leave(two);
    gone(two);
    leave(one);

    assertThat(one.take("left")).containsExactly("left true");
  }

  @Test
  void allMayLeaveAtOnce() {
    band.sites.forEach(site -> site.step(new Input.Leave()));
    band.deliver();
    band.pass(Duration.ofSeconds(3));

    assertThat(band.sites)
        .allSatisfy(site -> assertThat(site.take("left")).containsExactly("left true"));
  }

  @Test
  void aTokenOnItsWayToOneThatLeavesIsHandedOn() {
    two.ask(FIRST, 1, 1);
    band.deliverIf(post -> !carries(post)); // the token is in flight to two
    two.step(new Input.Cancel(FIRST, 1));
    leave(two);
    band.pass(Duration.ofSeconds(3));
    assertThat(two.take("left")).containsExactly("left true");
    gone(two);
    three.ask(FIRST, 1, 4);
    band.deliver();

    assertThat(three.take("granted")).hasSize(1);
  }

  private static boolean carries(Site.Post post) {
    return post.frame() instanceof Parcel p && p.message().tokens() > 0;
  }

  @Test
  void itWaitsForOneThatStaysAndDoesNotAnswer() {
    one.ask(FIRST, 1, 1);
    band.crash(3);
    List<Site> both = List.of(one, two);
    one.step(new Input.Leave());
    band.deliverIf(post -> false);
    one.giveBack(FIRST, 1);
    band.deliverIf(post -> false);
    assertThat(one.take("left")).isEmpty();
    band.show(both, both);
    band.pass(Duration.ofSeconds(5));

    assertThat(one.take("left")).hasSize(1);
  }

  @Test
  void unitsGoToOneThatIsReachedEvenIfTheTokenIsLost() {
    three.ask(FIRST, 1, 2);
    band.deliver();
    one.ask(FIRST, 1, 1); // the token is here
    band.deliver();
    apart(List.of(one), List.of(two, three));
    three.giveBack(FIRST, 1);
    leave(three);
    assertThat(three.take("left")).containsExactly("left true");
    assertThat(free(two)).isEqualTo(2);
    gone(three);
    band.pass(Duration.ofSeconds(6));
    one.giveBack(FIRST, 1);
    two.ask(FIRST, 1, 4);
    band.deliver();

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void aSessionGoesToOneThatIsReachedEvenIfTheTokenIsLost() {
    one.define(2, "doc", new Definition.Groups(GroupConfig.standard(), List.of()));
    band.deliver();
    one.step(new Input.Enter(LOCK, 1, "readers"));
    three.step(new Input.Enter(LOCK, 2, "readers"));
    band.deliver();
    assertThat(three.take("granted")).hasSize(1);
    apart(List.of(one), List.of(two, three));
    three.step(new Input.GiveBack(LOCK, 2, 2, new int[0]));
    leave(three);
    assertThat(three.take("left")).containsExactly("left true");
    gone(three);
    band.pass(Duration.ofSeconds(6));
    one.step(new Input.GiveBack(LOCK, 1, 1, new int[0]));
    two.step(new Input.Enter(LOCK, 3, "writers"));
    band.deliver();

    assertThat(two.take("granted")).hasSize(1);
  }

  @Test
  void oneThatReachesNoMajorityOfTheKeepersWaitsUntilItDoes() {
    three.step(new Input.Leave());
    band.deliverIf(post -> isApart(post, three));
    band.pass(Duration.ofSeconds(6), post -> isApart(post, three));
    assertThat(three.take("left")).as("it still sees the others").isEmpty();
    band.pass(Duration.ofSeconds(3));

    assertThat(three.take("left")).containsExactly("left true");
  }

  private static boolean isApart(Site.Post post, Site from) {
    return !post.from().equals(from.address) && !post.to().equals(from.address);
  }

  @Test
  void oneThatSeesNobodyAnyMoreGoesAndTellsThatItWasNotStruckOff() {
    apart(List.of(three), List.of(one, two));
    leave(three);

    assertThat(three.take("left")).containsExactly("left false");
  }

  /** What it had is with others by then. */
  @Test
  void oneThatWasOutForTooLongLeavesAsSoonAsItHearsOfIt() {
    one.ask(FIRST, 1, 1);
    apart(List.of(one), List.of(two, three));
    band.pass(Duration.ofSeconds(15));
    leave(one);
    assertThat(one.take("left")).isEmpty();
    two.ask(FIRST, 1, 4);
    band.deliver();
    assertThat(two.take("granted")).hasSize(1);
    band.see();

    assertThat(one.take("left")).containsExactly("left true");
  }

  /** Two members have one keeper, so that the other may decide alone. */
  @Test
  void theLastOneTellsThatOneMayComeBackForWhatIsLeft() {
    leave(three);
    gone(three);
    band.crash(2);
    leave(one);

    assertThat(one.take("left")).containsExactly("left false");
  }

  @Test
  void theLastOneLeavesInOrderWhenNobodyCanComeBack() {
    leave(three);
    gone(three);
    band.crash(2);
    band.pass(Duration.ofSeconds(15));
    leave(one);

    assertThat(one.take("left")).containsExactly("left true");
  }

  /** It used to be taken in again, since it had asked for that a moment ago. */
  @Test
  void oneThatLeavesRightAfterItHasJoinedStaysGone() {
    Site four = band.join(4);
    leave(four);
    assertThat(four.take("left")).containsExactly("left true");
    gone(four);

    assertThat(Objects.requireNonNull(one.member.charter()).numberOf(four.address.id())).isEmpty();
    assertThat(one.member.charter().agreed().out()).isEmpty();
  }

  /** Parts these members from those, until both sides know what they miss. */
  private void apart(List<Site> these, List<Site> those) {
    band.show(these, these);
    band.show(those, those);
    band.deliverIf(post -> false);
    band.pass(Duration.ofSeconds(6));
  }

  private static int free(Site site) {
    site.step(new Input.Look(9, FIRST));
    return site.result(9, LocalStatus.class).free();
  }
}
