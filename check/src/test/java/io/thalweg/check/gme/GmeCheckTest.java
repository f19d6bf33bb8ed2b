package io.thalweg.check.gme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every interleaving on small networks: the corrected algorithm keeps all its promises and reaches
 * every goal, in a pinned number of states. Searches of a few seconds at most are in
 * docs/algorithms/gme.md and are run from there.
 */
class GmeCheckTest {
  private static final GmeConfig FOUR = GmeConfig.capturing(4);
  private static final GmeConfig ALL = GmeConfig.capturing(GmeConfig.UNLIMITED);

  private static final Set<Claim> PROMISED =
      EnumSet.of(
          Claim.ONE_TOKEN,
          Claim.ONE_GROUP_INSIDE,
          Claim.UNOPPOSED_ENTERING,
          Claim.GRANTS_MATCH_REQUESTS,
          Claim.STEPS_END,
          Claim.TOKEN_ORIENTED_DAG,
          Claim.EVERY_REQUEST_SERVED,
          Claim.FALLS_SILENT,
          Claim.SOMEBODY_ENTERS,
          Claim.EVERYBODY_SERVED,
          Claim.SEVERAL_INSIDE);

  private static void requireAll(GmeConfig config, Scope scope, Set<Claim> claims, long states) {
    SearchOutcome outcome = new Checker<>(new Gme(config), Plan.of(scope, claims)).run(new Gauge());
    assertThat(outcome.counterexample()).isEmpty();
    assertThat(outcome.stopped()).isEmpty();
    assertThat(outcome.reached())
        .containsAll(claims.stream().filter(c -> c.kind() == Claim.Kind.SOMETIMES).toList());
    assertThat(outcome.states()).isEqualTo(states);
  }

  /** Without a limit on captures, requests for the group inside join it, whichever others wait. */
  @ParameterizedTest
  @CsvSource({"65536, 4096", "1, 3960"})
  void whoeverAsksForTheGroupInsideJoins(int weight, long states) {
    Set<Claim> claims = EnumSet.copyOf(PROMISED);
    claims.add(Claim.CONCURRENT_ENTERING);
    requireAll(ALL.withWeight(weight), Scopes.asking(Scopes.line(3), 1, 2), claims, states);
  }

  /** With a limit this does not hold, so the claim above is not a weaker one under another name. */
  @Test
  void withoutCapturesSomebodyHasToWait() {
    Plan plan = Plan.of(Scopes.asking(Scopes.line(3), 1, 2), Set.of(Claim.CONCURRENT_ENTERING));
    SearchOutcome outcome = new Checker<>(new Gme(GmeConfig.capturing(0)), plan).run(new Gauge());
    assertThat(outcome.counterexample().map(Counterexample::actions).orElseThrow()).hasSize(6);
  }

  /** Three of four nodes ask, for two groups, and a link fails. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0-1,0-2,1-2,2-3         | 299936",
        "0-1,0-2,1-3,2-3         | 136302",
        "0-1,0-2,0-3,1-2,1-3,2-3 | 189975"
      })
  void everythingHoldsOnFourNodesOfWhichALinkFails(String links, long states) {
    Scope scope =
        Scopes.asking(Scopes.links(4, links), 1, "1:0,2:1,3:0")
            .changing(1, 0, FailureModel.HANDBACK);
    requireAll(FOUR, scope, PROMISED, states);
  }

  static Stream<Arguments> everythingHoldsInTheEnd() {
    Scope ring = Scopes.ring(3);
    return Stream.of(
        arguments(FOUR, Scopes.asking(Scopes.line(3), 2, 3), 483_616),
        arguments(FOUR.withLazyLink(false), Scopes.asking(ring, 2, 2), 929_723),
        arguments(FOUR, Scopes.asking(Scopes.ring(4), 1, 3), 340_541),
        arguments(FOUR.withLazyLink(false), Scopes.asking(Scopes.ring(4), 1, 3), 620_052),
        arguments(
            FOUR,
            Scopes.asking(Scopes.line(3), 1, 2).changing(1, 1, FailureModel.HANDBACK),
            1_142_864),
        arguments(
            new GmeConfig(0, 1, true),
            Scopes.asking(Scopes.line(3), 1, 2).changing(1, 1, FailureModel.HANDBACK),
            918_676),
        arguments(FOUR, Scopes.asking(ring, 2, 2).changing(1, 0, FailureModel.HANDBACK), 4_358_948),
        arguments(FOUR, Scopes.asking(ring, 1, 2).changing(2, 1, FailureModel.APART), 17_889_075));
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}, {2} states")
  @MethodSource
  void everythingHoldsInTheEnd(GmeConfig config, Scope scope, long states) {
    requireAll(config, scope, PROMISED, states);
  }

  /** A node joins, a node leaves, and messages come back late, at any moment. */
  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"1, 19636685", "2, 59907978"})
  void everythingHoldsAtOnce(int groups, long states) {
    Scope scope = Scopes.asking(Scopes.ring(3), 1, groups).churning(1, 1, 1);
    requireAll(GmeConfig.capturing(2), scope, PROMISED, states);
  }
}
