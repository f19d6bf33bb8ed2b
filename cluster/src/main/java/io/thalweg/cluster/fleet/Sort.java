package io.thalweg.cluster.fleet;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What kind of fleets are drawn. */
public enum Sort {
  /** A fleet that founds its cluster at once, in which anything may go wrong. */
  FLEET {
    @Override
    List<Command> script(long seed, Set<FaultKind> faults) {
      return Draw.script(seed, faults);
    }
  },
  /** Processes that are started, killed, paused and started again in any order. */
  FOUNDING {
    @Override
    List<Command> script(long seed, Set<FaultKind> faults) {
      return FoundingDraw.script(seed, FoundingDraw.QUIET);
    }
  },
  /** The same with founders and keepers that do not wait: there may be two holders of a unit. */
  FOUNDING_AT_ONCE {
    @Override
    List<Command> script(long seed, Set<FaultKind> faults) {
      return FoundingDraw.script(seed, "0s");
    }
  };

  /** The script of this seed. */
  abstract List<Command> script(long seed, Set<FaultKind> faults);

  /** All names, as people write them. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Sort::toString).toList();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
