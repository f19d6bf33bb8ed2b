package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.LocalStatus;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.Summary;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A semaphore of four units at two members, made by the first. */
class SemaphoreShareTest {
  private final Band band = Band.withUnits(2, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  @Test
  void aLeaseHasAsManyUnitsAsWereAskedForAndTheLowestOnes() {
    one.ask(FIRST, 1, 3);

    assertThat(one.take("granted")).containsExactly("granted 1 1 [0, 1, 2] 1:1");
  }

  @Test
  void theOtherMemberGetsItsOwnAndAFenceThatIsLarger() {
    one.ask(FIRST, 1, 1);
    two.ask(FIRST, 1, 2);
    band.deliver();

    assertThat(two.take("granted")).containsExactly("granted 1 1 [1, 2] 1:2");
  }

  @Test
  void whatIsNotThereIsWaitedForAndGrantedWhenItIsGivenBack() {
    one.ask(FIRST, 1, 3);
    two.ask(FIRST, 1, 2);
    band.deliver();
    assertThat(two.take("granted")).isEmpty();
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.take("granted")).containsExactly("granted 1 1 [0, 1] 1:2");
  }

  /**
   * Such as a request that was made before units were retired, and that its member has forgotten.
   */
  @Test
  void aRequestForMoreUnitsThanThereAreDoesNotKeepTheToken() {
    one.ask(FIRST, 1, 4);
    two.ask(FIRST, 1, 1);
    band.deliver(SemaphoreShareTest::forNineUnits);
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.take("granted")).containsExactly("granted 1 1 [0] 1:2");
  }

  private static Site.Post forNineUnits(Site.Post post) {
    return post.frame() instanceof Parcel(int number, Cargo cargo, HkMessage.Request request)
        ? post.with(new Parcel(number, cargo, forNineUnits(request)))
        : post;
  }

  private static HkMessage.Request forNineUnits(HkMessage.Request request) {
    return new HkMessage.Request(request.ht(), new Summary(request.adv().S(), 9, 9));
  }

  @Test
  void whatIsSetAsideIsCountedInTheFencesThatFollow() {
    one.ask(FIRST, 1, 1);
    one.reserve().take(2, 1);
    one.giveBack(FIRST, 2);
    two.ask(FIRST, 1, 4);
    band.deliver();
    assertThat(one.reserve().isShut()).isTrue();
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.take("granted")).containsExactly("granted 1 1 [0, 1, 2, 3] 1:3");
  }

  @Test
  void aLeaseThatIsToldOfLateIsHeldUntilItEnds() {
    one.ask(FIRST, 1, 1);
    Reserve reserve = one.reserve();
    SetAside.Lease late = reserve.take(2, 1);
    reserve.hide(2); // not listed yet when it is shut
    two.ask(FIRST, 1, 4);
    band.deliver();
    one.step(new Input.Taken(FIRST, late));
    assertThat(local(one).held()).isEqualTo(2);
    one.giveBack(FIRST, 1);
    one.step(new Input.GiveBack(FIRST, 2, reserve.holding, late.units()));
    band.deliver();

    assertThat(two.take("granted")).hasSize(1);
  }

  private static LocalStatus local(Site site) {
    site.step(new Input.Look(9, FIRST));
    return site.result(9, LocalStatus.class);
  }

  @Test
  void oneThatDoesNotWantToWaitIsRefusedUnlessItIsGrantedAtOnce() {
    one.ask(FIRST, 1, 3);
    one.step(new Input.Ask(FIRST, 2, 2, 0, Input.NO_DEADLINE, 0, 0, true, false));
    assertThat(one.take("failed")).containsExactly("failed 1 2 NOT_NOW");
    one.step(new Input.Ask(FIRST, 3, 1, 0, Input.NO_DEADLINE, 0, 0, true, false));

    assertThat(one.take("granted")).contains("granted 1 3 [3] 1:2");
  }

  @Test
  void moreThanThereAreIsImpossible() {
    one.ask(FIRST, 1, 5);

    assertThat(one.take("failed")).containsExactly("failed 1 1 IMPOSSIBLE");
  }

  @Test
  void oneThatIsCancelledLetsThoseBehindItIn() {
    one.ask(FIRST, 1, 3);
    one.ask(FIRST, 2, 4);
    one.ask(FIRST, 3, 1);
    one.take("granted");
    one.step(new Input.Cancel(FIRST, 2));

    assertThat(one.take("cancelled")).containsExactly("cancelled 1 2");
    assertThat(one.take("granted")).containsExactly("granted 1 3 [3] 1:2");
  }

  @Test
  void oneThatWasGrantedCannotBeCancelled() {
    one.ask(FIRST, 1, 4);
    one.step(new Input.Cancel(FIRST, 1));

    assertThat(one.take("cancelled")).isEmpty();
    assertThat(local(one).held()).isEqualTo(4);
  }

  @Test
  void theMoreUrgentGoesFirstAlsoIfItBecomesSoLater() {
    one.ask(FIRST, 1, 4);
    one.ask(FIRST, 2, 4, 5);
    one.ask(FIRST, 3, 4, 1);
    two.ask(FIRST, 4, 4, 3);
    band.deliver();
    one.step(new Input.Reprioritise(FIRST, 3, 9));
    one.take("granted");
    one.giveBack(FIRST, 1);
    assertThat(one.take("granted")).containsExactly("granted 1 3 [0, 1, 2, 3] 1:2");
    one.giveBack(FIRST, 3);
    assertThat(one.take("granted")).containsExactly("granted 1 2 [0, 1, 2, 3] 1:3");
    one.giveBack(FIRST, 2);
    band.deliver();

    assertThat(two.take("granted")).containsExactly("granted 1 4 [0, 1, 2, 3] 1:4");
  }

  @Test
  void aTokenStaysWithAMemberButNotWithAVisitor() {
    Site visitor = band.add(new Site(3, false, true, Overlay.COMPLETE));
    two.ask(FIRST, 1, 1);
    band.deliver();
    two.giveBack(FIRST, 1);
    band.deliver();
    assertThat(local(two).tokenHere()).isTrue();
    visitor.askAwaitingResize(FIRST, 2, 99); // which keeps no token
    visitor.ask(FIRST, 1, 1);
    band.deliver();
    assertThat(visitor.take("granted")).hasSize(1);

    assertThat(local(visitor).tokenHere()).isFalse();
    assertThat(local(one).tokenHere()).as("it rests with the oldest").isTrue();
  }

  @Test
  void aMessageThatContradictsItselfIsDropped() {
    two.ask(FIRST, 1, 1);
    band.deliver(
        post ->
            post.frame() instanceof Parcel p && p.message().units() > 0
                ? post.with(new Parcel(FIRST, Cargo.NONE, p.message()))
                : post);

    assertThat(two.take("dropped")).hasSize(1).first().asString().contains("contradicts itself");
    assertThat(two.take("granted")).isEmpty();
  }

  @Test
  void theUnitsOfOneThatDiesComeBackWhenItCertainlyHoldsNone() {
    one.ask(FIRST, 1, 1);
    two.ask(FIRST, 1, 2); // takes the token and all that is free
    band.deliver();
    band.crash(2);
    one.ask(FIRST, 2, 1);
    one.take("granted");
    band.pass(Duration.ofSeconds(9));
    assertThat(one.take("granted")).isEmpty();
    one.giveBack(FIRST, 1);
    assertThat(one.take("granted")).containsExactly("granted 1 2 [0] 2:1");
    one.ask(FIRST, 3, 3);
    band.pass(Duration.ofSeconds(3));

    assertThat(one.take("granted")).containsExactly("granted 1 3 [1, 2, 3] 3:1");
    assertThat(one.take("lost")).isEmpty();
  }

  @Test
  void leasesStayInTheNextEpochAndRequestsWaitOn() {
    one.ask(FIRST, 1, 3);
    two.ask(FIRST, 1, 2);
    band.deliver();
    band.join(3); // three members have other keepers than two, from the next epoch on
    assertThat(local(one).held()).isEqualTo(3);
    assertThat(one.take("lost")).isEmpty();
    one.giveBack(FIRST, 1);
    band.deliver();

    assertThat(two.take("granted")).containsExactly("granted 1 1 [0, 1] 2:1");
  }

  @Test
  void whatIsGivenBackWhileAnEpochIsFrozenIsThereWhenItOpens() {
    one.ask(FIRST, 1, 3);
    Site three = new Site(3, false, false, Overlay.COMPLETE);
    band.sites.add(three);
    band.show(band.sites, band.sites);
    band.deliverIf(post -> !(post.frame() instanceof Frame.Reported)); // it stays frozen
    one.giveBack(FIRST, 1);
    two.ask(FIRST, 1, 4);
    band.pass(Duration.ofSeconds(2));

    assertThat(two.take("granted")).containsExactly("granted 1 1 [0, 1, 2, 3] 2:1");
  }
}
