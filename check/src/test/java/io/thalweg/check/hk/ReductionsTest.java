package io.thalweg.check.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.Reduction;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.hk.BrokenHk;
import io.thalweg.core.protocols.hk.BrokenHk.Fault;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.PaperHk;
import io.thalweg.core.protocols.hk.Policy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reduction does not change any verdict that it claims to keep. */
class ReductionsTest {

  /** A protocol and the scope in which it is checked. */
  record Case(Protocol<?> protocol, String name, Scope scope) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String network : List.of("line", "ring", "star")) {
      Scope three =
          switch (network) {
            case "line" -> Scopes.line(3);
            case "ring" -> Scopes.ring(3);
            default -> Scopes.star(3);
          };
      for (boolean lazy : new boolean[] {true, false}) {
        for (int k = 1; k <= 2; k++) {
          Hk hk = new Hk(HkConfig.units(k).withLazyLink(lazy));
          String name = network + " k=" + k + (lazy ? " lazy" : "");
          cases.add(new Case(hk, name, three.asking(1, 2, k)));
          cases.add(new Case(hk, name + " minds", three.asking(1, 2, 1).minding(1, 1)));
          Scope fails = three.changing(1, 0, FailureModel.HANDBACK);
          cases.add(new Case(hk, name + " fails", fails));
          cases.add(new Case(hk, name + " apart", three.changing(1, 0, FailureModel.APART)));
        }
      }
      for (int k = 1; k <= 2; k++) {
        PaperHk paper = new PaperHk(k, Policy.HIGHEST_PRIORITY_FIRST, 0);
        String name = network + " paper k=" + k;
        cases.add(new Case(paper, name, three.asking(1, 2, 1)));
        cases.add(new Case(paper, name + " loses", three.changing(1, 0, FailureModel.LOSS)));
      }
      for (Fault fault : Fault.values()) {
        BrokenHk broken = new BrokenHk(HkConfig.units(2), fault);
        cases.add(new Case(broken, network + " " + fault, three.asking(1, 1, 2)));
      }
    }
    cases.add(new Case(new Hk(HkConfig.units(1)), "star of 4", Scopes.star(4).asking(1, 2, 1)));
    cases.add(new Case(new Hk(HkConfig.units(1)), "complete of 4", Scopes.complete(4)));
    return cases;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void verdictsAgree(Case c) {
    for (List<Reduction> reductions :
        List.of(
            List.of(Reduction.SYMMETRY),
            List.of(Reduction.PARTIAL_ORDER),
            List.of(Reduction.values()))) {
      Set<Claim> claims = keptBy(reductions);
      assertThat(failing(c, claims, reductions.toArray(Reduction[]::new)))
          .as("%s", reductions)
          .isEqualTo(failing(c, claims));
    }
  }

  private static Set<Claim> keptBy(List<Reduction> reductions) {
    return EnumSet.allOf(Claim.class).stream()
        .filter(claim -> claim != Claim.SILENT_IN_TURN) // 500 deliveries from every state
        .filter(claim -> !Claims.OF_GROUPS.contains(claim))
        .filter(claim -> reductions.stream().allMatch(r -> r.keeps(claim)))
        .collect(Collectors.toSet());
  }

  /** Returns the claims that fail; each search finds one, and the next is run without it. */
  private static Set<Claim> failing(Case c, Set<Claim> claims, Reduction... reductions) {
    Set<Claim> open = EnumSet.copyOf(claims);
    Set<Claim> failing = EnumSet.noneOf(Claim.class);
    while (true) {
      SearchOutcome outcome = run(c, open, reductions);
      if (outcome.counterexample().isEmpty()) {
        open.stream()
            .filter(claim -> claim.kind() == Claim.Kind.SOMETIMES)
            .filter(claim -> !outcome.reached().contains(claim))
            .forEach(failing::add);
        return failing;
      }
      Claim first = outcome.counterexample().get().finding().claim();
      failing.add(first);
      open.remove(first);
    }
  }

  private static SearchOutcome run(Case c, Set<Claim> claims, Reduction... reductions) {
    Plan plan = Plan.of(c.scope, claims);
    plan = plan.with(plan.limits().withThreads(1).withStates(400_000)).with(reductions);
    return new Checker<>(c.protocol, plan).run(new Gauge());
  }

  @Test
  void symmetryIsRefusedWhereNamesDecide() {
    Scope scope = Scopes.ring(3).changing(1, 1, FailureModel.HANDBACK);
    Case c = new Case(new Hk(HkConfig.units(1)), "ring", scope);
    SearchOutcome outcome = run(c, Set.of(Claim.ONE_TOKEN), Reduction.SYMMETRY);
    assertThat(outcome.states()).as("two nodes of one height: the name decides").isEqualTo(163_186);
    assertThat(outcome.renamings()).isZero();
  }

  @Test
  void whatTheyLeaveOut() {
    Case star = new Case(new Hk(HkConfig.units(1)), "star", Scopes.star(4).asking(1, 2, 1));
    Set<Claim> claims = keptBy(List.of(Reduction.values()));
    assertThat(run(star, claims).states()).isEqualTo(135_556);
    assertThat(run(star, claims, Reduction.SYMMETRY).states()).isEqualTo(22_633);
    assertThat(run(star, claims, Reduction.SYMMETRY).renamings()).isEqualTo(5);
    assertThat(run(star, claims, Reduction.PARTIAL_ORDER).states()).isEqualTo(57_175);
    // Fingerprints decide which of several symmetric states stands for the others, and that state
    // decides what partial order leaves out. So a change of the encoding changes this number a
    // little.
    assertThat(run(star, claims, Reduction.values()).states()).isBetween(9_000L, 10_500L);
  }

  @Test
  void whatPartialOrderLeavesOutDoesNotDependOnTheThreads() {
    Plan plan = Plan.of(Scopes.star(4).asking(1, 2, 1), Set.of(Claim.ONE_TOKEN));
    Plan reduced = plan.with(plan.limits().withThreads(3)).with(Reduction.PARTIAL_ORDER);
    Hk hk = new Hk(HkConfig.units(1));
    assertThat(new Checker<>(hk, reduced).run(new Gauge()).states()).isEqualTo(57_175);
  }

  @Test
  void aReductionThatWouldLoseTheAnswerIsRefused() {
    Plan plan = Plan.of(Scopes.line(3), Set.of(Claim.FALLS_SILENT));
    assertThatThrownBy(() -> plan.with(Reduction.PARTIAL_ORDER))
        .hasMessage("partial-order does not keep falls-silent");
  }
}
