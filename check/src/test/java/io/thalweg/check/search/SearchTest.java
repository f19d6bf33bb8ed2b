package io.thalweg.check.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkPaperMessage;
import io.thalweg.core.protocols.hk.PaperHk;
import io.thalweg.core.protocols.hk.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kinds of search agree, respect their limits, and are reproducible. */
class SearchTest {
  private static final Set<Claim> SAFE =
      Set.of(Claim.ONE_TOKEN, Claim.UNITS_CONSERVED, Claim.STEPS_END, Claim.EVERY_REQUEST_SERVED);
  private static final Scope LINE =
      Scope.on(3, List.of(new Scope.Link(0, 1), new Scope.Link(1, 2)));

  private static final Scope RING =
      Scope.on(3, List.of(new Scope.Link(0, 1), new Scope.Link(1, 2), new Scope.Link(0, 2)));

  private static Checker<HkMessage> corrected(Plan plan) {
    return new Checker<>(new Hk(HkConfig.units(2)), plan);
  }

  private static Checker<HkPaperMessage> paper(Plan plan) {
    return new Checker<>(new PaperHk(1, Policy.HIGHEST_PRIORITY_FIRST, 0), plan);
  }

  private static Plan plan() {
    return Plan.of(LINE.asking(1, 2, 2), SAFE);
  }

  @Test
  void allOrdersAllThreadsAndExactModeSeeTheSame(@TempDir Path folder) {
    Plan plan = plan();
    SearchLimits limits = plan.limits();
    SearchOutcome one = corrected(plan.with(limits.withThreads(1))).run(new Gauge());
    assertThat(one.states()).isEqualTo(38_593);
    assertThat(one.transitions()).isEqualTo(110_513);
    assertThat(one.depth()).isEqualTo(22);
    for (Plan other :
        List.of(
            plan.with(limits.withThreads(3)),
            plan.with(limits.withExact(true)),
            plan.with(limits.withBytes(8_000_000).withFolder(folder)))) {
      SearchOutcome outcome = corrected(other).run(new Gauge());
      assertThat(outcome.states()).isEqualTo(one.states());
      assertThat(outcome.transitions()).isEqualTo(one.transitions());
      assertThat(outcome.depth()).isEqualTo(one.depth());
    }
    SearchOutcome deep = corrected(plan.with(Mode.DEPTH_FIRST)).run(new Gauge());
    assertThat(deep.states()).isEqualTo(one.states());
    assertThat(deep.transitions()).isEqualTo(one.transitions());
  }

  @Test
  void aFrontierThatDoesNotFitGoesToDiskAndLeavesNothingThere(@TempDir Path folder)
      throws Exception {
    Plan plan = Plan.of(LINE.asking(2, 2, 2), SAFE);
    SearchOutcome roomy = corrected(plan).run(new Gauge());
    SearchLimits tight = plan.limits().withBytes(roomy.visitedBytes() * 17 / 10).withFolder(folder);
    SearchOutcome spilling = corrected(plan.with(tight)).run(new Gauge());
    assertThat(spilling.stopped()).isEmpty();
    assertThat(spilling.spilledBytes()).isPositive();
    assertThat(spilling.states()).isEqualTo(roomy.states());
    try (var left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void limitsStopASearchWithAPartialAnswer() {
    Plan plan = plan();
    SearchLimits limits = plan.limits().withThreads(1);
    SearchOutcome few = corrected(plan.with(limits.withStates(1_000))).run(new Gauge());
    assertThat(few.stopped()).hasValue("--max-states 1000");
    assertThat(few.counterexample()).isEmpty();
    SearchOutcome shallow = corrected(plan.with(limits.withDepth(5))).run(new Gauge());
    assertThat(shallow.stopped()).hasValue("--max-depth 5");
    assertThat(shallow.depth()).isEqualTo(5);
    SearchOutcome little = corrected(plan.with(limits.withBytes(1_000_000))).run(new Gauge());
    assertThat(little.stopped()).hasValue("--max-memory 1000000");
  }

  @Test
  void aBoundOnTheDepthMeansTheSameInEveryOrder() {
    Plan plan = plan();
    Plan bounded = plan.with(plan.limits().withDepth(9));
    long broad = corrected(bounded).run(new Gauge()).states();
    assertThat(corrected(bounded.with(Mode.DEPTH_FIRST)).run(new Gauge()).states())
        .isEqualTo(broad);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void everyModeFindsThePublishedDeadlock(Mode mode) {
    Plan plan = Plan.of(LINE, Set.of(Claim.EVERY_REQUEST_SERVED)).with(mode);
    SearchOutcome outcome = paper(plan).run(new Gauge());
    Counterexample found = outcome.counterexample().orElseThrow();
    assertThat(found.finding().detail()).isEqualTo("node 2 waits for ever");
    assertThat(found.actions()).hasSize(20);
  }

  @Test
  void theSameIsFoundWhateverTheNumberOfThreads() {
    for (Mode mode : Mode.values()) {
      Plan plan = Plan.of(LINE.asking(1, 2, 1), Set.of(Claim.NO_UNJUSTIFIED_OVERTAKING)).with(mode);
      SearchOutcome one = paper(plan.with(plan.limits().withThreads(1))).run(new Gauge());
      SearchOutcome three = paper(plan.with(plan.limits().withThreads(3))).run(new Gauge());
      assertThat(three.counterexample()).isPresent().isEqualTo(one.counterexample());
    }
  }

  @Test
  void whenALinkFailsTheModelsDiffer() {
    Set<Claim> claims = Set.of(Claim.ONE_TOKEN);
    for (FailureModel model : FailureModel.values()) {
      Plan plan = Plan.of(RING.changing(1, 0, model), claims);
      boolean holds = corrected(plan).run(new Gauge()).counterexample().isEmpty();
      assertThat(holds).as(model.label()).isEqualTo(model != FailureModel.LOSS);
      boolean paperHolds = paper(plan).run(new Gauge()).counterexample().isEmpty();
      assertThat(paperHolds).as(model.label()).isEqualTo(model == FailureModel.EMPTY);
    }
  }

  @Test
  void theProbabilityOfAMissIsThatOfABirthday() {
    SearchOutcome outcome = corrected(plan()).run(new Gauge());
    assertThat(outcome.missProbability()).isBetween(4e-11, 4.1e-11);
    SearchOutcome exact = corrected(plan().with(plan().limits().withExact(true))).run(new Gauge());
    assertThat(exact.missProbability()).isZero();
  }
}
