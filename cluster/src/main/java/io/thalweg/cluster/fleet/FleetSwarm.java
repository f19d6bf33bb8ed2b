package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays drawn scripts, each in one thread, several at once. The result does not depend on the
 * number of threads: the failure with the smallest seed counts.
 */
public final class FleetSwarm {
  private static final int BATCH = 64;
  private static final int SHRINKING_PLAYS = 1500;
  private static final Set<String> BEGINNING =
      Set.of("weather", "keepers", "join", "define", "group");

  private final ScriptTrial trial;
  private final Sort sort;
  private final Set<FaultKind> faults;
  private final int threads;

  /** Draws all kinds of faults. */
  public FleetSwarm(Machine.Maker maker, int threads) {
    this(maker, FaultKind.all(), threads);
  }

  public FleetSwarm(Machine.Maker maker, Set<FaultKind> faults, int threads) {
    this(maker, Sort.FLEET, faults, threads);
  }

  public FleetSwarm(Machine.Maker maker, Sort sort, Set<FaultKind> faults, int threads) {
    this.trial = new ScriptTrial(maker);
    this.sort = sort;
    this.faults = Set.copyOf(faults);
    this.threads = threads;
  }

  /**
   * The sum of all runs.
   *
   * @param runs the number of scripts played, with the one that failed
   */
  public record Tally(long runs, long steps, long packets, long grants, @Nullable Failure failure) {
    private Tally plus(ScriptTrial.Outcome outcome, @Nullable Failure failed) {
      return new Tally(
          runs + 1,
          steps + outcome.steps(),
          packets + outcome.packets(),
          grants + outcome.grants(),
          failed);
    }
  }

  /** A script that fails. */
  public record Failure(long seed, List<Command> script, FleetViolation violation) {}

  /** Plays the scripts of these seeds, until one fails. */
  public Tally run(long first, long runs, Consumer<Tally> progress) {
    Tally tally = new Tally(0, 0, 0, 0, null);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (long at = first; at < first + runs && tally.failure == null; at += BATCH) {
        tally = batch(pool, at, Math.min(first + runs, at + BATCH), tally);
        progress.accept(tally);
      }
    } finally {
      pool.shutdownNow();
    }
    return tally;
  }

  private Tally batch(ExecutorService pool, long first, long end, Tally before) {
    List<Future<ScriptTrial.Outcome>> outcomes = new ArrayList<>();
    for (long seed = first; seed < end; seed++) {
      long s = seed;
      outcomes.add(pool.submit(() -> trial.play(s, sort.script(s, faults), null)));
    }
    Tally tally = before;
    for (int o = 0; o < outcomes.size() && tally.failure == null; o++) {
      ScriptTrial.Outcome outcome = get(outcomes.get(o));
      tally = tally.plus(outcome, failure(first + o, outcome.violation()));
    }
    return tally;
  }

  private @Nullable Failure failure(long seed, @Nullable FleetViolation violation) {
    return violation == null ? null : new Failure(seed, sort.script(seed, faults), violation);
  }

  private static ScriptTrial.Outcome get(Future<ScriptTrial.Outcome> outcome) {
    try {
      return outcome.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a trial that does not end", e);
    }
  }

  /** Returns the same failure with the shortest script that is found. */
  public Failure shrink(Failure failure) {
    List<Command> small = shrink(failure, failure.script, false);
    Failure readable =
        new Failure(failure.seed, withBeginning(small, failure.script), failure.violation);
    if (isPlayable(readable)) {
      small = shrink(failure, readable.script, true);
    }
    FleetViolation violation = trial.play(failure.seed, small, null).violation();
    return violation == null ? failure : new Failure(failure.seed, small, violation);
  }

  /** Whether a person can play the script of this failure, and sees the same. */
  public boolean isPlayable(Failure failure) {
    String property = failure.violation.property();
    return trial.violates(failure.seed, failure.script, property, true);
  }

  private List<Command> shrink(Failure failure, List<Command> script, boolean strict) {
    String property = failure.violation.property();
    return new ScriptShrinker(trial, failure.seed, property, strict, SHRINKING_PLAYS)
        .shrink(script);
  }

  /** With the lines again without which those that are left may make no sense. */
  private static List<Command> withBeginning(List<Command> small, List<Command> script) {
    return script.stream().filter(c -> small.contains(c) || BEGINNING.contains(c.verb())).toList();
  }

  /** Plays the script of a seed and writes all that happens, line by line. */
  public void trace(long seed, Consumer<String> sink) {
    trial.play(seed, sort.script(seed, faults), sink);
  }

  /** Plays the script of a seed and records what happens in it. */
  public void record(long seed, FleetTrace trace) {
    trial.record(seed, sort.script(seed, faults), trace);
  }

  /** The same for a script that fails. */
  public void trace(Failure failure, Consumer<String> sink) {
    trial.play(failure.seed, failure.script, sink);
  }
}
