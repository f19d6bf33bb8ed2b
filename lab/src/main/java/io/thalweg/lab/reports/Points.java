package io.thalweg.lab.reports;

import static io.thalweg.lab.reports.KMutualExclusion.BUSY;
import static io.thalweg.lab.reports.KMutualExclusion.OTHERS;
import static io.thalweg.lab.reports.KMutualExclusion.SHORT;

import io.thalweg.lab.page.PaperClaim;
import io.thalweg.lab.page.Verdict;
import io.thalweg.lab.reports.KMutualExclusion.Costs;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.Judge;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The points of the curves of k-mutual exclusion, as claims refer to them. */
record Points(Results results, Judge judge, List<String> lambdas) {
  static final String LIGHT = "0.001";
  static final String HEAVY = "10";
  static final String ONE = "1";

  static Points of(Results results) {
    return new Points(results, new Judge(results), Results.values(results.cases(), "lambda"));
  }

  /** Our figure for a claim, and the verdict that follows from it. */
  record Seen(String text, Verdict verdict) {
    static Seen of(boolean all, boolean some, String text, Object... values) {
      return new Seen(String.format(Locale.ROOT, text, values), Verdict.of(all, some));
    }

    /** Adds the limits by which the verdict was decided, so that a reader can judge anew. */
    Seen decidedBy(String limits) {
      return new Seen(text + " (decided by: " + limits + ")", verdict);
    }

    /** Returns our figure for a target, and whether the target is met. */
    static Seen aimedAt(boolean met, String text, Object... values) {
      return new Seen(
          String.format(Locale.ROOT, text, values), met ? Verdict.MET : Verdict.NOT_MET);
    }
  }

  /** Returns a claim with our figure; without one if a point that it needs is missing. */
  static PaperClaim claim(String where, String says, Supplier<Seen> judged) {
    try {
      Seen seen = judged.get();
      return new PaperClaim(where, says, seen.text, seen.verdict);
    } catch (NoSuchElementException e) {
      return new PaperClaim(where, says, "–", Verdict.UNKNOWN);
    }
  }

  /**
   * @throws NoSuchElementException if there is no such point, or no run of it ended well
   */
  Case at(String name, String lambda, Costs costs, String inside) {
    return results.where("lambda", lambda, "ts", costs.ts(), "inside", inside).stream()
        .filter(each -> each.name().equals(name))
        .filter(each -> results.interval(each, Measure.DELAY).isKnown())
        .findFirst()
        .orElseThrow();
  }

  /** Returns the case with the paper's main costs and time inside. */
  Case at(String name, String lambda) {
    return at(name, lambda, BUSY, SHORT);
  }

  /** Returns the cases of the algorithms with which the new one is compared. */
  List<Case> others(String lambda) {
    return OTHERS.stream().map(name -> at(name, lambda)).toList();
  }

  List<String> lambdasWhere(Predicate<String> holds) {
    return lambdas.stream().filter(holds).toList();
  }

  /** Judges a claim of the form "for most values" by the values for which it holds. */
  Seen most(List<String> where, String what) {
    String list = where.isEmpty() ? "" : " (" + String.join(", ", where) + ")";
    String text = what + " at " + where.size() + " of " + lambdas.size() + " λ" + list;
    boolean most = 2 * where.size() > lambdas.size();
    return new Seen(text, Verdict.of(most, !where.isEmpty()));
  }
}
