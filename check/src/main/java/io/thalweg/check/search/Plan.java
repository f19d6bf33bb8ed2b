package io.thalweg.check.search;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import java.util.EnumSet;
import java.util.Set;

/**
 * What to check and how.
 *
 * @param reductions reductions, which leave out states without changing any verdict
 * @param walks only for {@link Mode#RANDOM_WALKS}
 */
public record Plan(
    Scope scope,
    Set<Claim> claims,
    Mode mode,
    SearchLimits limits,
    Set<Reduction> reductions,
    Walks walks) {

  private static final Walks SOME = new Walks(10_000, 1_000, 1);

  public Plan {
    claims = Set.copyOf(claims);
    reductions = Set.copyOf(reductions);
    if (scope.isForever() && limits.exact()) {
      throw new IllegalArgumentException("whole states never come again in a run without end");
    }
    for (Reduction reduction : reductions) {
      for (Claim claim : claims) {
        if (!reduction.keeps(claim)) {
          throw new IllegalArgumentException(reduction.label() + " does not keep " + claim.label());
        }
      }
    }
  }

  /** A plan to search all states, the nearest first, on all cores and without reductions. */
  public static Plan of(Scope scope, Set<Claim> claims) {
    return new Plan(scope, claims, Mode.BREADTH_FIRST, SearchLimits.none(), Set.of(), SOME);
  }

  public Plan with(Mode other) {
    return new Plan(scope, claims, other, limits, reductions, walks);
  }

  public Plan with(SearchLimits other) {
    return new Plan(scope, claims, mode, other, reductions, walks);
  }

  public Plan with(Walks other) {
    return new Plan(scope, claims, mode, limits, reductions, other);
  }

  public Plan with(Reduction... some) {
    EnumSet<Reduction> all = EnumSet.noneOf(Reduction.class);
    all.addAll(Set.of(some));
    return new Plan(scope, claims, mode, limits, all, walks);
  }
}
