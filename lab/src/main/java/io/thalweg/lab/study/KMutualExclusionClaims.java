package io.thalweg.lab.study;

import static io.thalweg.lab.study.KMutualExclusion.BALANCED;
import static io.thalweg.lab.study.KMutualExclusion.BETWEEN;
import static io.thalweg.lab.study.KMutualExclusion.BUSY;
import static io.thalweg.lab.study.KMutualExclusion.FREE;
import static io.thalweg.lab.study.KMutualExclusion.FRESHEST;
import static io.thalweg.lab.study.KMutualExclusion.HEURISTICS;
import static io.thalweg.lab.study.KMutualExclusion.K;
import static io.thalweg.lab.study.KMutualExclusion.LONG;
import static io.thalweg.lab.study.KMutualExclusion.MAKKI;
import static io.thalweg.lab.study.KMutualExclusion.N;
import static io.thalweg.lab.study.KMutualExclusion.OTHERS;
import static io.thalweg.lab.study.KMutualExclusion.PAPER;
import static io.thalweg.lab.study.KMutualExclusion.PUBLISHED;
import static io.thalweg.lab.study.KMutualExclusion.RANDOM_TOKEN;
import static io.thalweg.lab.study.KMutualExclusion.RAYMOND;
import static io.thalweg.lab.study.KMutualExclusion.SHORT;
import static io.thalweg.lab.study.KMutualExclusion.SILENT;
import static io.thalweg.lab.study.KMutualExclusion.SRIMANI;
import static io.thalweg.lab.study.KMutualExclusion.partitioned;

import io.thalweg.lab.page.Claim;
import io.thalweg.lab.page.Verdict;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.KMutualExclusion.Costs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Every claim of the paper's sections 3 to 5, beside our figures. */
final class KMutualExclusionClaims {
  private static final String LIGHT = "0.001";
  private static final String HEAVY = "10";
  private static final String ONE = "1";

  private final Results results;
  private final Judge judge;
  private final List<String> lambdas;

  KMutualExclusionClaims(Results results) {
    this.results = results;
    this.judge = new Judge(results);
    this.lambdas = Results.values(results.cases(), "lambda");
  }

  /** What the paper says of figures 3 to 5 and of partitioning. */
  List<Claim> all() {
    return List.of(
        claim("3", "INFORM messages may reduce the number of messages", this::inform),
        claim(
            "4, 3(a)", "the new algorithm enters sooner than the others for most λ", this::sooner),
        claim("4, 3(a)", "the heuristic improves the time by only a small amount", this::small),
        claim("4, 3(a)", "curves rise steadily at first, then flatten", this::flatten),
        claim(
            "4, 3(b)", "Ts = Tr = 0: Raymond is faster than the new one for small λ", this::faster),
        claim("4, 3(b)", "Ts = Tr = 0: Raymond is as fast for large λ", this::asFast),
        claim("4, 3(b)", "Raymond is slow where sending takes time", this::slow),
        claim("4, 3", "the time to enter is longest for Makki", this::longest),
        claim("4, 3", "at high load Makki behaves as with a single token", this::single),
        claim("4, fig. 4", "the new algorithm needs fewer messages for most λ", this::fewer),
        claim("4, fig. 4", "the heuristic reduces messages at high load", this::fewerByHeuristic),
        claim("4, fig. 4", "Raymond: from 2N−K−1 = 56 to 2(N−1) = 58 messages", this::raymond),
        claim("4, fig. 4", "Srimani and Reddy: close to N−1 = 29 messages", this::srimani),
        claim("4, fig. 4", "Makki: many messages at low load, fewer the higher λ", this::falling),
        claim("4, fig. 4", "Makki: only three messages at heavy load", this::three),
        claim("4, fig. 4", "messages hardly depend on Ts and Tr", () -> unaffected(FREE, SHORT)),
        claim("4, fig. 4", "the same with Ts = Tr = 0.05", () -> unaffected(BETWEEN, SHORT)),
        claim("4, fig. 4", "messages hardly depend on E (E = 1)", () -> unaffected(BUSY, LONG)),
        claim("4, fig. 5", "9 words a message at λ = 1 (new)", () -> words(PUBLISHED, 9)),
        claim("4, fig. 5", "4 words at λ = 1 (Raymond)", () -> words(RAYMOND, 4)),
        claim("4, fig. 5", "6.5 words at λ = 1 (Srimani and Reddy)", () -> words(SRIMANI, 6.5)),
        claim("4, fig. 5", "8 words at λ = 1 (Makki)", () -> words(MAKKI, 8)),
        claim("4, fig. 5", "as many words with and without the heuristic", this::sameWords),
        claim("4, fig. 5", "all of Raymond's messages have 4 words", this::flatWords),
        claim("4, fig. 5", "1.5 to 2 times as many words as the others", this::moreWords),
        claim("4", "5000 entries are enough for results to converge", this::converge),
        claim("5", "partitioned Srimani: about N/K−1 = 9 messages", () -> part("srimani-reddy", 9)),
        claim("5", "partitioned Raymond: about 2(N/K−1) = 18 messages", () -> part("raymond", 18)),
        claim("5", "often with an improvement of the time to enter", this::partSooner),
        claim("5", "partitioning is no better for the new algorithm", this::partNew));
  }

  /** What is asked of better decisions. */
  List<Claim> better() {
    return List.of(
        claim("target", "at least 35% fewer messages at λ = 0.001, no more delay", this::cheaper),
        claim("target", "at least 15% less delay at λ = 0.001, no more messages", this::quicker),
        claim("target", "no node waits longer than others for it (Jain)", this::fair));
  }

  private record Seen(String text, Verdict verdict) {
    static Seen of(boolean all, boolean some, String text, Object... values) {
      return new Seen(String.format(Locale.ROOT, text, values), Verdict.of(all, some));
    }
  }

  private static Claim claim(String where, String says, Supplier<Seen> judged) {
    try {
      Seen seen = judged.get();
      return new Claim("section " + where, says, seen.text, seen.verdict);
    } catch (NoSuchElementException e) {
      return new Claim("section " + where, says, "–", Verdict.UNKNOWN);
    }
  }

  private Case at(String name, String lambda, Costs costs, String inside) {
    return results.where("lambda", lambda, "ts", costs.ts(), "inside", inside).stream()
        .filter(each -> each.name().equals(name))
        .filter(each -> results.interval(each, Measure.DELAY).isKnown())
        .findFirst()
        .orElseThrow();
  }

  private Case at(String name, String lambda) {
    return at(name, lambda, BUSY, SHORT);
  }

  private List<Case> others(String lambda) {
    return OTHERS.stream().map(name -> at(name, lambda)).toList();
  }

  private List<String> lambdasWhere(Predicate<String> holds) {
    return lambdas.stream().filter(holds).toList();
  }

  /** At all of them, at most of them: as claims put it. */
  private Seen most(List<String> where, String what) {
    String list = where.isEmpty() ? "" : " (" + String.join(", ", where) + ")";
    String text = what + " at " + where.size() + " of " + lambdas.size() + " λ" + list;
    boolean most = 2 * where.size() > lambdas.size();
    return new Seen(text, Verdict.of(most, !where.isEmpty()));
  }

  private Seen inform() {
    Case told = at(HEURISTICS, LIGHT);
    Case silent = at(SILENT, LIGHT);
    return Seen.of(
        judge.isLess(told, silent, Measure.MESSAGES_PER_ENTRY),
        false,
        "λ = 0.001: %s messages with INFORM to 2 random nodes, %s without",
        judge.text(told, Measure.MESSAGES_PER_ENTRY),
        judge.text(silent, Measure.MESSAGES_PER_ENTRY));
  }

  private Seen sooner() {
    return most(
        lambdasWhere(l -> judge.isLeast(at(HEURISTICS, l), others(l), Measure.DELAY)), "shortest");
  }

  private Seen small() {
    double most =
        lambdas.stream()
            .mapToDouble(l -> judge.share(at(HEURISTICS, l), at(RANDOM_TOKEN, l), Measure.DELAY))
            .min()
            .orElseThrow();
    double least =
        lambdas.stream()
            .mapToDouble(l -> judge.share(at(HEURISTICS, l), at(RANDOM_TOKEN, l), Measure.DELAY))
            .max()
            .orElseThrow();
    return Seen.of(
        most < 0 && most > -0.2 && least <= 0,
        most < 0 && most > -0.2,
        "time with the heuristic against without: %s to %s over all λ",
        Judge.percent(most),
        Judge.percent(least));
  }

  private Seen flatten() {
    double rise = judge.share(at(HEURISTICS, ONE), at(HEURISTICS, "0.1"), Measure.DELAY);
    double flat = judge.share(at(HEURISTICS, HEAVY), at(HEURISTICS, ONE), Measure.DELAY);
    return Seen.of(
        rise > 0 && flat < rise / 2,
        rise > 0,
        "new+heuristics: %s from λ = 0.1 to 1, %s from 1 to 10",
        Judge.percent(rise),
        Judge.percent(flat));
  }

  private Seen faster() {
    List<String> small = lambdasWhere(l -> Double.parseDouble(l) <= 0.1);
    List<String> where =
        small.stream()
            .filter(
                l ->
                    judge.isLess(
                        at(RAYMOND, l, FREE, SHORT), at(HEURISTICS, l, FREE, SHORT), Measure.DELAY))
            .toList();
    return Seen.of(
        where.size() == small.size(),
        !where.isEmpty(),
        "faster at %d of %d λ up to 0.1; λ = 0.001: %s against %s",
        where.size(),
        small.size(),
        judge.text(at(RAYMOND, LIGHT, FREE, SHORT), Measure.DELAY),
        judge.text(at(HEURISTICS, LIGHT, FREE, SHORT), Measure.DELAY));
  }

  private Seen asFast() {
    Case raymond = at(RAYMOND, HEAVY, FREE, SHORT);
    Case ours = at(HEURISTICS, HEAVY, FREE, SHORT);
    double share = judge.share(raymond, ours, Measure.DELAY);
    return Seen.of(
        Math.abs(share) < 0.05,
        Math.abs(share) < 0.15,
        "λ = 10: %s against %s (%s)",
        judge.text(raymond, Measure.DELAY),
        judge.text(ours, Measure.DELAY),
        Judge.percent(share));
  }

  private Seen slow() {
    List<String> where =
        lambdasWhere(l -> judge.isLess(at(HEURISTICS, l), at(RAYMOND, l), Measure.DELAY));
    return Seen.of(
        where.size() == lambdas.size(),
        !where.isEmpty(),
        "Ts = Tr = 0.1: slower than the new one at %d of %d λ; λ = 0.001: %s against %s",
        where.size(),
        lambdas.size(),
        judge.text(at(RAYMOND, LIGHT), Measure.DELAY),
        judge.text(at(HEURISTICS, LIGHT), Measure.DELAY));
  }

  private Seen longest() {
    List<String> where =
        lambdasWhere(
            l ->
                PAPER.stream()
                    .filter(name -> !name.equals(MAKKI))
                    .allMatch(name -> judge.isLess(at(name, l), at(MAKKI, l), Measure.DELAY)));
    String from = where.isEmpty() ? "nowhere" : "at λ = " + String.join(", ", where);
    return Seen.of(
        where.size() == lambdas.size(), !where.isEmpty(), "longest %s (Ts = Tr = 0.1)", from);
  }

  private Seen single() {
    double makki = judge.mean(at(MAKKI, HEAVY), Measure.DELAY);
    double ours = judge.mean(at(HEURISTICS, HEAVY), Measure.DELAY);
    return Seen.of(
        makki / ours > 0.8 * K,
        makki / ours > 1.5,
        "λ = 10: %.1f times the time of the new one; a single token makes K = %d of it",
        makki / ours,
        K);
  }

  private Seen fewer() {
    return most(
        lambdasWhere(l -> judge.isLeast(at(HEURISTICS, l), others(l), Measure.MESSAGES_PER_ENTRY)),
        "fewest");
  }

  private Seen fewerByHeuristic() {
    List<String> high = lambdasWhere(l -> Double.parseDouble(l) >= 1);
    long where =
        high.stream()
            .filter(
                l ->
                    judge.isLess(
                        at(HEURISTICS, l), at(RANDOM_TOKEN, l), Measure.MESSAGES_PER_ENTRY))
            .count();
    return Seen.of(
        where == high.size(),
        where > 0,
        "λ = 10: %s with it, %s without",
        judge.text(at(HEURISTICS, HEAVY), Measure.MESSAGES_PER_ENTRY),
        judge.text(at(RANDOM_TOKEN, HEAVY), Measure.MESSAGES_PER_ENTRY));
  }

  private Seen raymond() {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (Results.Done done : results.all()) {
      if (done.run().of().name().equals(RAYMOND)) {
        double messages = done.measured().value(Measure.MESSAGES_PER_ENTRY_OF_ALL);
        least = Math.min(least, messages);
        most = Math.max(most, messages);
      }
    }
    boolean within = least >= 2 * N - K - 1 && most <= 2 * (N - 1);
    return Seen.of(
        within,
        false,
        "%.3f to %.3f in whole runs, over all λ and costs (what is measured of a run cuts through"
            + " requests at both ends, and may be a few hundredths off)",
        least,
        most);
  }

  private Seen srimani() {
    double light = judge.mean(at(SRIMANI, LIGHT), Measure.MESSAGES_PER_ENTRY);
    double off =
        lambdas.stream()
            .mapToDouble(l -> judge.mean(at(SRIMANI, l), Measure.MESSAGES_PER_ENTRY))
            .map(mean -> Math.abs(mean / (N - 1) - 1))
            .max()
            .orElseThrow();
    return Seen.of(
        Math.abs(light / (N - 1) - 1) < 0.1,
        false,
        "%s at λ = 0.001; at most %.1f%% away over all λ",
        judge.text(at(SRIMANI, LIGHT), Measure.MESSAGES_PER_ENTRY),
        100 * off);
  }

  private Seen falling() {
    List<Double> means =
        lambdas.stream().map(l -> judge.mean(at(MAKKI, l), Measure.MESSAGES_PER_ENTRY)).toList();
    boolean falls = true;
    for (int i = 1; i < means.size(); i++) {
      falls &= means.get(i) <= means.get(i - 1);
    }
    double first = means.get(0);
    double last = means.get(means.size() - 1);
    return Seen.of(
        falls && first > 3 * last,
        first > 3 * last,
        "%.1f at λ = 0.001, %.1f at λ = 10%s",
        first,
        last,
        falls ? ", falling throughout" : "");
  }

  private Seen three() {
    double heavy = judge.mean(at(MAKKI, HEAVY), Measure.MESSAGES_PER_ENTRY);
    return Seen.of(
        Math.abs(heavy - 3) < 0.3,
        Math.abs(heavy - 3) < 1,
        "%s at λ = 10",
        judge.text(at(MAKKI, HEAVY), Measure.MESSAGES_PER_ENTRY));
  }

  private Seen unaffected(Costs costs, String inside) {
    double most = 0;
    String where = "";
    double mostOfMakki = 0;
    for (String name : PAPER) {
      for (String lambda : lambdas) {
        if (!KMutualExclusion.DECADES.contains(lambda)) {
          continue;
        }
        double share =
            Math.abs(
                judge.share(
                    at(name, lambda, costs, inside), at(name, lambda), Measure.MESSAGES_PER_ENTRY));
        if (name.equals(MAKKI)) {
          mostOfMakki = Math.max(mostOfMakki, share);
        } else if (share > most) {
          most = share;
          where = name + ", λ = " + lambda;
        }
      }
    }
    return Seen.of(
        Math.max(most, mostOfMakki) < 0.05,
        most < 0.05,
        "at most %.1f%% away (%s); Makki's %.1f%%",
        100 * most,
        where,
        100 * mostOfMakki);
  }

  private Seen words(String name, double expected) {
    Case point = at(name, ONE);
    double mean = judge.mean(point, Measure.WORDS_PER_MESSAGE);
    String repaired =
        name.equals(PUBLISHED)
            ? "; " + judge.text(at(HEURISTICS, ONE), Measure.WORDS_PER_MESSAGE) + " when repaired"
            : "";
    return Seen.of(
        Math.abs(mean / expected - 1) < 0.1,
        Math.abs(mean / expected - 1) < 0.25,
        "%s%s",
        judge.text(point, Measure.WORDS_PER_MESSAGE),
        repaired);
  }

  private Seen sameWords() {
    double most =
        lambdas.stream()
            .mapToDouble(
                l -> judge.share(at(HEURISTICS, l), at(RANDOM_TOKEN, l), Measure.WORDS_PER_MESSAGE))
            .map(Math::abs)
            .max()
            .orElseThrow();
    double light =
        Math.abs(
            judge.share(at(HEURISTICS, LIGHT), at(RANDOM_TOKEN, LIGHT), Measure.WORDS_PER_MESSAGE));
    return Seen.of(
        most < 0.05,
        light < 0.05,
        "up to %.0f%% more with it, at high load; the same at λ = 0.001",
        100 * most);
  }

  private Seen flatWords() {
    boolean flat =
        lambdas.stream()
            .allMatch(l -> judge.mean(at(RAYMOND, l), Measure.WORDS_PER_MESSAGE) == 4.0);
    return Seen.of(flat, false, "%s", flat ? "4 at every λ" : "not 4 everywhere");
  }

  private Seen moreWords() {
    List<String> parts = new ArrayList<>();
    boolean all = true;
    boolean some = false;
    for (String other : OTHERS) {
      double times =
          judge.mean(at(PUBLISHED, ONE), Measure.WORDS_PER_MESSAGE)
              / judge.mean(at(other, ONE), Measure.WORDS_PER_MESSAGE);
      boolean within = times >= 1.4 && times <= 2.1;
      all &= within;
      some |= within;
      parts.add(String.format(Locale.ROOT, "%.1f (%s)", times, other));
    }
    return Seen.of(all, some, "at λ = 1: %s times", String.join(", ", parts));
  }

  private Seen converge() {
    double most = 0;
    String where = "";
    for (String name : PAPER) {
      for (String lambda : lambdas) {
        var interval = results.interval(at(name, lambda), Measure.DELAY);
        if (interval.halfWidth() / interval.mean() > most) {
          most = interval.halfWidth() / interval.mean();
          where = name + ", λ = " + lambda;
        }
      }
    }
    return Seen.of(
        most < 0.05,
        most < 0.15,
        "widest interval of the time to enter: ± %.1f%% (%s)",
        100 * most,
        where);
  }

  private Seen part(String base, double expected) {
    Case light = at(partitioned(base), LIGHT);
    double mean = judge.mean(light, Measure.MESSAGES_PER_ENTRY);
    return Seen.of(
        Math.abs(mean / expected - 1) < 0.1,
        Math.abs(mean / expected - 1) < 0.25,
        "%s at λ = 0.001, %s at λ = 10",
        judge.text(light, Measure.MESSAGES_PER_ENTRY),
        judge.text(at(partitioned(base), HEAVY), Measure.MESSAGES_PER_ENTRY));
  }

  private Seen partSooner() {
    List<String> where =
        lambdasWhere(
            l ->
                judge.isLess(at(partitioned("srimani-reddy"), l), at(SRIMANI, l), Measure.DELAY)
                    || judge.isLess(at(partitioned("raymond"), l), at(RAYMOND, l), Measure.DELAY));
    return most(where, "sooner with Srimani or Raymond partitioned");
  }

  private Seen partNew() {
    List<String> fewer = new ArrayList<>();
    List<String> sooner = new ArrayList<>();
    for (String lambda : lambdas) {
      Case part = at(partitioned("forests"), lambda);
      Case whole = at(HEURISTICS, lambda);
      if (judge.isLess(part, whole, Measure.MESSAGES_PER_ENTRY)) {
        fewer.add(lambda);
      }
      if (judge.isLess(part, whole, Measure.DELAY)) {
        sooner.add(lambda);
      }
    }
    return Seen.of(
        fewer.isEmpty() && sooner.isEmpty(),
        fewer.isEmpty() || sooner.isEmpty(),
        "partitioned it needs fewer messages at %d and enters sooner at %d of %d λ; λ = 0.001: %s"
            + " messages and %s, against %s and %s",
        fewer.size(),
        sooner.size(),
        lambdas.size(),
        judge.text(at(partitioned("forests"), LIGHT), Measure.MESSAGES_PER_ENTRY),
        judge.text(at(partitioned("forests"), LIGHT), Measure.DELAY),
        judge.text(at(HEURISTICS, LIGHT), Measure.MESSAGES_PER_ENTRY),
        judge.text(at(HEURISTICS, LIGHT), Measure.DELAY));
  }

  private Seen cheaper() {
    Case ours = at(BALANCED, LIGHT);
    Case theirs = at(HEURISTICS, LIGHT);
    double messages = judge.share(ours, theirs, Measure.MESSAGES_PER_ENTRY);
    double delay = judge.share(ours, theirs, Measure.DELAY);
    boolean noSlower = !judge.isLess(theirs, ours, Measure.DELAY);
    return Seen.of(
        messages <= -0.35 && noSlower,
        messages <= -0.35 || messages < 0 && noSlower,
        "balanced, no INFORM: %s messages (%s against %s), delay %s",
        Judge.percent(messages),
        judge.text(ours, Measure.MESSAGES_PER_ENTRY),
        judge.text(theirs, Measure.MESSAGES_PER_ENTRY),
        Judge.percent(delay));
  }

  private Seen quicker() {
    Case ours = at(FRESHEST, LIGHT);
    Case theirs = at(HEURISTICS, LIGHT);
    double messages = judge.share(ours, theirs, Measure.MESSAGES_PER_ENTRY);
    double delay = judge.share(ours, theirs, Measure.DELAY);
    boolean noMore = !judge.isLess(theirs, ours, Measure.MESSAGES_PER_ENTRY);
    return Seen.of(
        delay <= -0.15 && noMore,
        delay <= -0.15,
        "freshest, tell holders: delay %s (%s against %s), messages %s",
        Judge.percent(delay),
        judge.text(ours, Measure.DELAY),
        judge.text(theirs, Measure.DELAY),
        Judge.percent(messages));
  }

  private Seen fair() {
    List<String> parts = new ArrayList<>();
    boolean all = true;
    boolean some = false;
    for (String name : List.of(HEURISTICS, SILENT, BALANCED, FRESHEST)) {
      double least =
          lambdas.stream()
              .mapToDouble(l -> judge.mean(at(name, l), Measure.JAIN))
              .min()
              .orElseThrow();
      boolean fair = least >= 0.98;
      all &= fair || name.equals(HEURISTICS) || name.equals(SILENT);
      some |= fair && !name.equals(HEURISTICS) && !name.equals(SILENT);
      parts.add(String.format(Locale.ROOT, "%s %.3f", name, least));
    }
    return Seen.of(all, some, "lowest index over all λ: %s", String.join("; ", parts));
  }
}
