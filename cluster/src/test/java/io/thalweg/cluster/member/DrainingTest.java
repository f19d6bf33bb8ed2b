package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Drain;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** An operator empties members of three, of which the first has made a semaphore of four units. */
class DrainingTest {
  private static final int GPUS = Band.FIRST;
  private static final int DOC = 2;

  private final Band band = Band.withUnits(3, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);
  private final Site three = band.site(3);
  private long calls = 100;

  private long order(Site at, String name, boolean begins) {
    at.step(new Input.DrainMember(++calls, name, begins));
    band.deliver();
    return calls;
  }

  private Drain drain(int member) {
    Charter known = Charters.present(one.member.charter());
    return Objects.requireNonNull(known.seats().get(member)).drain();
  }

  private void pass() {
    band.pass(Duration.ofSeconds(2));
  }

  @Test
  void leasesStayWhatWaitsFailsAndSoDoesWhatIsNew() {
    two.ask(GPUS, 1, 3);
    band.deliver();
    one.ask(GPUS, 1, 1);
    band.deliver();
    two.ask(GPUS, 2, 2);
    two.askAwaitingResize(GPUS, 3, 9);
    band.deliver();
    long call = order(three, "m2", true);

    assertThat(three.result(call, Boolean.class)).isTrue();
    assertThat(two.take("failed"))
        .containsExactlyInAnyOrder("failed 1 2 DRAINED", "failed 1 3 DRAINED");
    assertThat(two.take("lost")).isEmpty();
    two.ask(GPUS, 4, 1);
    two.askAwaitingResize(GPUS, 5, 9);
    assertThat(two.take("failed")).containsExactly("failed 1 4 DRAINED", "failed 1 5 DRAINED");
    pass();
    assertThat(two.take("draining")).containsExactly("draining true false");
    two.giveBack(GPUS, 1);
    band.deliver();

    assertThat(two.take("draining")).containsExactly("draining true true");
  }

  @Test
  void unitsSetAsideGoWithTheTokenAndTheirLeasesStay() {
    one.ask(GPUS, 1, 1);
    assertThat(one.reserve().isShut()).isFalse();
    order(two, "m1", true);

    assertThat(one.reserve().isShut()).isTrue();
    two.ask(GPUS, 1, 3);
    band.deliver();
    assertThat(two.take("granted")).as("of the four, at once").hasSize(1);
    assertThat(one.take("lost")).isEmpty();
    assertThat(one.take("draining")).containsExactly("draining true false");
    one.giveBack(GPUS, 1);
    band.deliver();
    assertThat(one.take("draining")).containsExactly("draining true true");
  }

  @Test
  void aGroupLockKeepsItsTokenWhileUsersAreInside() {
    one.define(50, "doc", new Definition.Groups(GroupConfig.standard(), List.of()));
    band.deliver();
    one.step(new Input.Enter(DOC, 1, "a"));
    band.deliver();
    assertThat(one.take("granted")).hasSize(1);
    two.step(new Input.Enter(DOC, 1, "b"));
    one.step(new Input.Enter(DOC, 2, "b"));
    band.deliver();
    order(three, "m1", true);
    one.step(new Input.Enter(DOC, 3, "a"));

    assertThat(one.take("failed")).containsExactly("failed 2 2 DRAINED", "failed 2 3 DRAINED");
    one.step(new Input.GiveBack(DOC, 1, 1, new int[0]));
    band.deliver();
    assertThat(two.take("granted")).hasSize(1);
    assertThat(one.take("draining")).endsWith("draining true true");
  }

  @Test
  void whatIsMadeLaterIsRefusedAsWellAndItsTokenDoesNotStay() {
    order(three, "m2", true);
    two.define(60, "late", Band.units(2));
    band.deliver();
    two.ask(DOC, 1, 1);

    assertThat(two.take("failed")).containsExactly("failed 2 1 DRAINED");
    three.ask(DOC, 1, 2);
    band.deliver();
    pass();
    three.giveBack(DOC, 1);
    pass();
    assertThat(two.member.describe()).doesNotContain("tokenHolder=true");
    one.ask(DOC, 1, 2);
    band.deliver();
    assertThat(one.take("granted")).hasSize(1);
  }

  @Test
  void whoServesAgainGrantsAgain() {
    order(three, "m2", true);
    pass();
    order(one, "m2", false);
    two.ask(GPUS, 1, 2);
    band.deliver();

    assertThat(two.take("granted")).hasSize(1);
    assertThat(two.take("draining"))
        .containsExactly("draining true false", "draining true true", "draining false false");
  }

  @Test
  void anOrderThatIsGivenAgainIsDoneAndChangesNothing() {
    order(three, "m2", true);
    order(three, "m2", true);
    long again = order(two, "m3", false);

    assertThat(three.take("done")).hasSize(2);
    assertThat(two.result(again, Boolean.class)).isTrue();
    assertThat(drain(2).orders()).isEqualTo(1);
    assertThat(drain(3).orders()).isZero();
  }

  @Test
  void theLastAndThoseThatAreNotThereAreRefused() {
    order(three, "m2", true);
    order(three, "m1", true);
    assertThat(three.take("done")).hasSize(2);
    long last = order(three, "m3", true);
    long nobody = order(three, "m9", true);
    band.crash(2);
    pass();
    long out = order(three, "m2", false);

    assertThat(three.take("failed"))
        .containsExactly(
            "failed %d REFUSED".formatted(last),
            "failed %d REFUSED".formatted(nobody),
            "failed %d REFUSED".formatted(out));
  }

  /** The operator's process is gone before anybody answers; one keeper has heard of the order. */
  @Test
  void anOrderOutlivesItsOperator() {
    three.step(new Input.DrainMember(++calls, "m2", true));
    band.deliver();
    band.crash(3);
    two.ask(GPUS, 1, 1);

    assertThat(two.take("failed")).containsExactly("failed 1 1 DRAINED");
  }

  /** What is lost on the way is asked for again. */
  @Test
  void lettersThatAreLostDelayAnOrderAndNoMore() {
    three.step(new Input.DrainMember(++calls, "m2", true));
    band.deliverIf(post -> !isOrder(post.frame()));
    two.ask(GPUS, 1, 1);
    band.deliver();
    assertThat(two.take("granted")).hasSize(1);
    pass();

    assertThat(three.take("done")).hasSize(1);
    assertThat(two.take("draining")).containsExactly("draining true false");
  }

  private static boolean isOrder(Frame frame) {
    return frame instanceof Frame.Petition(Wish wish) && wish instanceof Wish.Order;
  }

  @Test
  void whoIsDrainedLeavesCleanly() {
    order(three, "m1", true);
    pass();
    one.step(new Input.Leave());
    band.deliver();
    pass();

    assertThat(one.take("left")).containsExactly("left true");
  }
}
