package io.thalweg.check.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Outcome;
import io.thalweg.check.search.Plan;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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

  /** With k=1 nobody ever sends RELEASE, so that it never meets a link that fails. */
  private static Scope two(Scope network) {
    return network.asking(1, 1, 1).changing(1, 1, HANDBACK);
  }

  static Stream<Arguments> everythingHolds() {
    Scope line = Scopes.line(3);
    Scope ring = Scopes.ring(3);
    Scope star = Scopes.star(3);
    Scope complete = Scopes.complete(4);
    return Stream.of(
        arguments("line", lazy(3), line.asking(1, 3, 3), 175_675),
        arguments("line", eager(3), line.asking(1, 3, 3), 141_268),
        arguments("star", lazy(3), star.asking(1, 3, 3), 80_584),
        arguments("star", eager(3), star.asking(1, 3, 3), 77_386),
        arguments("ring", lazy(3), ring.asking(1, 3, 3), 80_584),
        arguments("ring", eager(3), ring.asking(1, 3, 3), 287_334),
        arguments("line of 4", lazy(2), Scopes.line(4).asking(1, 2, 2), 2_432_598),
        arguments("line of 4", eager(2), Scopes.line(4).asking(1, 2, 2), 990_561),
        arguments("complete", lazy(1), complete, 4_050),
        arguments("complete", eager(1), complete, 999_594),
        arguments("two requests each", lazy(1), ring.asking(2, 1, 1), 7_074),
        arguments("two requests each", eager(1), ring.asking(2, 1, 1), 95_128),
        arguments("B=1", lazy(2).withBackfill(1), line.asking(1, 2, 2), 19_212),
        arguments("B=1", lazy(3).withBackfill(1), ring.asking(1, 1, 3), 7_814),
        arguments("B=1", lazy(2).withBackfill(1), Scopes.line(4).asking(1, 1, 2), 326_222),
        arguments("B=2", lazy(2).withBackfill(2), Scopes.line(4).asking(1, 1, 2), 335_982),
        arguments("B=1", eager(2).withBackfill(1), Scopes.line(4).asking(1, 1, 2), 133_418),
        arguments("B=2", eager(2).withBackfill(2), Scopes.line(4).asking(1, 1, 2), 136_773),
        arguments("changes of mind", lazy(1), line.asking(1, 2, 1).minding(2, 2), 263_045),
        arguments("changes of mind", eager(1), line.asking(1, 2, 1).minding(2, 2), 202_109),
        arguments("changes of mind", lazy(1), ring.asking(1, 2, 1).minding(2, 2), 75_915),
        arguments("changes of mind", eager(1), ring.asking(1, 2, 1).minding(2, 2), 286_155),
        arguments("line splits and heals", lazy(1), line.changing(1, 1, HANDBACK), 108_700),
        arguments("line splits and heals", eager(1), line.changing(1, 1, HANDBACK), 98_722),
        arguments("line, ends told apart", lazy(1), line.changing(1, 1, APART), 258_444),
        arguments("a link of the ring moves", lazy(1), ring.changing(1, 1, HANDBACK), 54_789),
        arguments("a link of the ring moves", eager(1), ring.changing(1, 1, HANDBACK), 55_538),
        arguments("two units, a link moves", lazy(2), two(ring), 267_870),
        arguments("two units, line", lazy(2), two(line), 349_123),
        arguments("aging", lazy(1).withAging(1), line.asking(2, 2, 1), 82_855),
        arguments(
            "fewest units first",
            lazy(2).withPolicy(Policy.FEWEST_UNITS_FIRST),
            line.asking(1, 1, 2),
            3_953));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everythingHolds(String name, HkConfig config, Scope scope, long states) {
    Set<Claim> claims = Claims.promised(config, scope);
    Outcome outcome = new Checker<>(new Hk(config), Plan.of(scope, claims)).run(new Gauge());
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
    assertThat(outcome.reached())
        .containsAll(claims.stream().filter(c -> c.kind() == Claim.Kind.SOMETIMES).toList());
    assertThat(outcome.states()).isEqualTo(states);
  }

  /** If all four ask there are far more states than anybody can look at: see the page. */
  private static Scope tail() {
    return Scopes.triangleWithTail()
        .wishing(1, Scopes.asks(4, "1:1:1,3:1:1"))
        .changing(1, 1, HANDBACK);
  }

  static Stream<Arguments> everythingHoldsInTheEnd() {
    return Stream.of(
        arguments("ring, 2 and 2", lazy(1), Scopes.ring(3).changing(2, 2, APART), 19_284_416),
        arguments("ring, 2 and 2", eager(1), Scopes.ring(3).changing(2, 2, APART), 20_245_578),
        arguments(
            "ring stays connected",
            lazy(1),
            Scopes.ring(3).changing(2, 2, APART).stayingConnected(),
            7_986_961),
        arguments("line, 2 and 2", lazy(1), Scopes.line(3).changing(2, 2, HANDBACK), 43_332_834),
        arguments("triangle with tail, 1 and 3 ask", lazy(1), tail(), 13_784_070),
        arguments("it stays connected", lazy(1), tail().stayingConnected(), 8_614_742),
        arguments(
            "complete, two priorities", eager(1), Scopes.complete(4).asking(1, 2, 1), 2_480_622));
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void everythingHoldsInTheEnd(String name, HkConfig config, Scope scope, long states) {
    everythingHolds(name, config, scope, states);
  }
}
