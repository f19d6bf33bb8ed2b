package io.thalweg.check.comparators;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A mistake in an algorithm, made on purpose.
 *
 * @param broken the algorithm with the mistake
 * @param right the algorithm without it
 */
record Mistake(Protocol<?> broken, Protocol<?> right) {

  /** Returns a scope in which every node has a link to every other and makes one request. */
  static Scope complete(int n) {
    List<Scope.Link> links = new ArrayList<>();
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        links.add(new Scope.Link(a, b));
      }
    }
    return Scope.on(n, links);
  }

  /**
   * The mistake violates the claim in this number of steps and no fewer; without the mistake the
   * claim holds in the same scope. So the claim does not hold vacuously.
   */
  void isFound(Scope scope, Claim claim, int steps) {
    Plan plan = Plan.of(scope, Set.of(claim));
    SearchOutcome found = new Checker<>(broken, plan).run(new Gauge());
    assertThat(found.counterexample().map(c -> c.finding().claim())).hasValue(claim);
    assertThat(found.counterexample().map(Counterexample::actions).orElseThrow()).hasSize(steps);

    SearchOutcome whole = new Checker<>(right, plan).run(new Gauge());
    assertThat(whole.counterexample()).isEmpty();
    assertThat(whole.complete()).isTrue();
  }
}
