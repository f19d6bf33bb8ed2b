package io.thalweg.check.hk;

import static io.thalweg.core.protocols.hk.Policy.EARLIEST_DEADLINE_FIRST;
import static io.thalweg.core.protocols.hk.Policy.FEWEST_UNITS_FIRST;
import static io.thalweg.core.protocols.hk.Policy.FIRST_COME_FIRST_SERVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every interleaving on small networks: the corrected algorithm keeps all that it promises and
 * reaches every goal, in a pinned number of states. Another number means that it behaves otherwise.
 * docs/verification.md has the same table with commands.
 */
class HkCheckTest {
  private static final FailureModel HANDBACK = FailureModel.HANDBACK;
  private static final FailureModel APART = FailureModel.APART;

  private static HkConfig lazy(int k) {
    return HkConfig.units(k);
  }

  private static HkConfig eager(int k) {
    return HkConfig.units(k).withLazyLink(false);
  }

  private static HkConfig by(Policy policy) {
    return lazy(2).withPolicy(policy);
  }

  /** With k=1 nobody ever sends RELEASE, so that it never meets a link that fails. */
  private static Scope two(Scope network) {
    return network.changing(1, 1, HANDBACK);
  }

  /** Three of four nodes ask for both units or one, and a link fails. */
  private static Scope three(Scope network) {
    return network.wishing(1, Scopes.asks(4, "1:1:1,2:2:1,3:1:1")).changing(1, 0, HANDBACK);
  }

  private static Scope twoOfThree() {
    return Scopes.ring(3).wishing(1, Scopes.asks(3, "1:1:1,2:1:1")).withoutTime();
  }

  static Stream<Arguments> everythingHolds() {
    Scope line = Scopes.line(3);
    Scope ring = Scopes.ring(3);
    Scope star = Scopes.star(3);
    Scope complete = Scopes.complete(4);
    Scope four = Scopes.line(4).asking(1, 2, 2);
    return Stream.of(
        arguments("line", lazy(3), line.asking(1, 3, 3), 397_908),
        arguments("line", eager(3), line.asking(1, 3, 3), 348_677),
        arguments("star", lazy(3), star.asking(1, 3, 3), 190_205),
        arguments("star", eager(3), star.asking(1, 3, 3), 197_181),
        arguments("ring", lazy(3), ring.asking(1, 3, 3), 190_205),
        arguments("ring", eager(3), ring.asking(1, 3, 3), 579_057),
        arguments("line of 4, no time", lazy(2), four.withoutTime(), 3_208_356),
        arguments("line of 4, no time", eager(2), four.withoutTime(), 1_165_841),
        arguments("complete", lazy(1), complete, 21_294),
        arguments("complete, no time", eager(1), complete.withoutTime(), 1_058_248),
        arguments("two requests each", lazy(1), ring.asking(2, 1, 1), 23_171),
        arguments("two requests each", eager(1), ring.asking(2, 1, 1), 239_665),
        arguments("B=1", lazy(2).withBackfill(1), line.asking(1, 2, 2), 40_471),
        arguments("B=1", lazy(3).withBackfill(1), ring.asking(1, 1, 3), 15_319),
        arguments("B=1", lazy(2).withBackfill(1), Scopes.line(4).asking(1, 1, 2), 1_196_355),
        arguments("B=2", lazy(2).withBackfill(2), Scopes.line(4).asking(1, 1, 2), 1_216_539),
        arguments("B=1", eager(2).withBackfill(1), Scopes.line(4).asking(1, 1, 2), 584_100),
        arguments("B=2", eager(2).withBackfill(2), Scopes.line(4).asking(1, 1, 2), 591_674),
        arguments("changes of mind", lazy(1), line.asking(1, 2, 1).minding(2, 2), 969_372),
        arguments("changes of mind", eager(1), line.asking(1, 2, 1).minding(2, 2), 693_552),
        arguments("changes of mind", lazy(1), ring.asking(1, 2, 1).minding(2, 2), 272_703),
        arguments("changes of mind", eager(1), ring.asking(1, 2, 1).minding(2, 2), 797_007),
        arguments("line splits and heals", lazy(1), line.changing(1, 1, HANDBACK), 213_129),
        arguments("line splits and heals", eager(1), line.changing(1, 1, HANDBACK), 195_359),
        arguments("line, ends told apart", lazy(1), line.changing(1, 1, APART), 490_475),
        arguments("a link of the ring moves", lazy(1), ring.changing(1, 1, HANDBACK), 163_186),
        arguments("a link of the ring moves", eager(1), ring.changing(1, 1, HANDBACK), 139_705),
        arguments("two units, a link moves", lazy(2), two(ring), 802_415),
        arguments("two units, line", lazy(2), two(line), 634_894),
        arguments("triangle with tail", lazy(2), three(Scopes.triangleWithTail()), 772_008),
        arguments("diamond", lazy(2), three(Scopes.diamond()), 488_533),
        arguments("complete, two units", lazy(2), three(complete), 893_688),
        arguments("nodes come and go", lazy(1), line.churning(1, 1, 1), 30_977),
        arguments("nodes come and go", lazy(2), line.churning(1, 1, 1), 90_015),
        arguments("nodes come and go", lazy(1), ring.churning(1, 1, 0), 280_803),
        arguments("nodes come and go", lazy(2), ring.churning(1, 1, 0), 863_793),
        arguments("a token comes back late", lazy(1), ring.churning(0, 0, 1), 241_243),
        arguments("all at once, two ask", lazy(1), twoOfThree().churning(1, 1, 1), 1_363_647),
        arguments("aging by 1", lazy(1).withAging(1), line.asking(2, 2, 1), 170_023),
        arguments("aging by 2", lazy(1).withAging(2), line.asking(2, 2, 1), 217_743),
        arguments("aging by 2", lazy(2).withAging(2), line.asking(1, 3, 2), 103_764),
        arguments("aging by 2", eager(2).withAging(2), ring.asking(1, 3, 2), 160_008),
        arguments(
            "aging, minds", lazy(1).withAging(1), line.asking(1, 2, 1).minding(2, 1), 311_783),
        arguments(
            "aging, star of 4", lazy(1).withAging(2), Scopes.star(4).asking(1, 3, 1), 453_548),
        arguments("aging, splits", lazy(2).withAging(1), two(line.asking(1, 2, 1)), 2_273_415),
        arguments("fewest units first", by(FEWEST_UNITS_FIRST), line.asking(1, 1, 2), 7_694),
        arguments("and aging", by(FEWEST_UNITS_FIRST).withAging(1), line.asking(2, 1, 2), 636_512),
        arguments("first come", by(FIRST_COME_FIRST_SERVED), line.asking(1, 1, 2), 7_269),
        arguments("first come", by(FIRST_COME_FIRST_SERVED), ring.asking(1, 1, 2), 4_454),
        arguments(
            "first come, aging",
            by(FIRST_COME_FIRST_SERVED).withAging(1),
            line.asking(1, 2, 2),
            31_344),
        arguments("deadlines", by(EARLIEST_DEADLINE_FIRST), line.asking(1, 3, 2), 94_286),
        arguments("deadlines", by(EARLIEST_DEADLINE_FIRST), ring.asking(1, 3, 2), 53_886));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everythingHolds(String name, HkConfig config, Scope scope, long states) {
    Set<Claim> claims = Claims.promised(config, scope);
    SearchOutcome outcome = new Checker<>(new Hk(config), Plan.of(scope, claims)).run(new Gauge());
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
    assertThat(outcome.reached())
        .containsAll(claims.stream().filter(c -> c.kind() == Claim.Kind.SOMETIMES).toList());
    assertThat(outcome.states()).isEqualTo(states);
  }

  /**
   * RELEASE may go round 1, 2, 0 as long as two LINKs are not delivered, which does not count: no
   * message stays undelivered for ever. The steps are kept without their names here.
   */
  @Test
  void messagesCeaseIfAllAreDeliveredInTheEnd() {
    Scope scope =
        Scopes.links(4, "0-1,0-2,1-2,0-3")
            .wishing(1, Scopes.asks(4, "1:1:1,3:1:1"))
            .changing(1, 0, FailureModel.EMPTY);
    Plan plan = Plan.of(scope, Set.of(Claim.FALLS_SILENT));
    SearchOutcome outcome = new Checker<>(new Hk(lazy(2)), plan).run(new Gauge());
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.states()).isEqualTo(10_025);
  }

  /** If all four ask there are far more states than anybody can look at: see the page. */
  private static Scope tail() {
    return Scopes.triangleWithTail()
        .wishing(1, Scopes.asks(4, "1:1:1,3:1:1"))
        .changing(1, 1, HANDBACK);
  }

  private static Scope ringTwice() {
    return Scopes.ring(3).changing(2, 2, APART).withoutTime();
  }

  /** All of them come, go and ask, and something comes back late. */
  private static Scope atOnce() {
    return Scopes.ring(3).churning(1, 1, 1);
  }

  static Stream<Arguments> everythingHoldsInTheEnd() {
    return Stream.of(
        arguments("all at once", lazy(1), atOnce(), 10_476_066),
        arguments("all at once, no time", lazy(1), atOnce().withoutTime(), 5_748_915),
        arguments("ring, 2 and 2", lazy(1), ringTwice(), 21_766_285),
        arguments("triangle with tail, 1 and 3 ask", lazy(1), tail(), 24_254_951),
        arguments("line of 4", lazy(2), Scopes.line(4).asking(1, 2, 2), 12_345_586),
        arguments("line of 4", eager(2), Scopes.line(4).asking(1, 2, 2), 6_032_022),
        arguments(
            "complete, two priorities", eager(1), Scopes.complete(4).asking(1, 2, 1), 7_271_056));
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everythingHoldsInTheEnd(String name, HkConfig config, Scope scope, long states) {
    everythingHolds(name, config, scope, states);
  }

  /** Parts of what is searched above, the same with eager LINK, and what takes minutes. */
  static Stream<Arguments> everythingHoldsByMorning() {
    Scope line = Scopes.line(3).changing(2, 2, HANDBACK).withoutTime();
    return Stream.of(
        arguments("line, 2 and 2", lazy(1), line, 54_421_821),
        arguments("ring, 2 and 2", eager(1), ringTwice(), 22_254_285),
        arguments("ring stays connected", lazy(1), ringTwice().stayingConnected(), 9_759_681),
        arguments("tail stays connected", lazy(1), tail().stayingConnected(), 15_356_123),
        arguments("two units, all at once", lazy(2), atOnce().withoutTime(), 21_016_353),
        arguments("complete", eager(1), Scopes.complete(4), 2_122_752));
  }

  @Tag("nightly")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everythingHoldsByMorning(String name, HkConfig config, Scope scope, long states) {
    everythingHolds(name, config, scope, states);
  }
}
