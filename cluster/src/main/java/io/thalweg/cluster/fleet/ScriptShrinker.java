package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.List;

/** Makes a script that fails shorter, as long as it fails in the same way. */
final class ScriptShrinker {
  private final ScriptTrial trial;
  private final long seed;
  private final String property;
  private final boolean strict;
  private int plays;

  /**
   * Shrinks nothing yet.
   *
   * @param strict whether a person has to be able to play the result
   */
  ScriptShrinker(ScriptTrial trial, long seed, String property, boolean strict, int plays) {
    this.trial = trial;
    this.seed = seed;
    this.property = property;
    this.strict = strict;
    this.plays = plays;
  }

  List<Command> shrink(List<Command> script) {
    List<Command> best = script;
    int size = Math.max(1, best.size() / 2);
    while (plays > 0) {
      List<Command> next = without(best, size);
      if (next.size() == best.size() && size == 1) {
        return best;
      }
      size = next.size() == best.size() ? Math.max(1, size / 2) : Math.min(size, next.size());
      best = next;
    }
    return best;
  }

  /** Leaves out as many pieces of this size as it can. */
  private List<Command> without(List<Command> script, int size) {
    List<Command> best = script;
    int from = 0;
    while (from < best.size() && plays > 0) {
      List<Command> next = new ArrayList<>(best);
      next.subList(from, Math.min(next.size(), from + size)).clear();
      if (fails(next)) {
        best = next;
      } else {
        from += size;
      }
    }
    return best;
  }

  private boolean fails(List<Command> script) {
    plays--;
    return trial.violates(seed, script, property, strict);
  }
}
