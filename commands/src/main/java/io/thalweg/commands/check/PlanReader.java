package io.thalweg.commands.check;

import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Mode;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.Reduction;
import io.thalweg.check.search.SearchLimits;
import io.thalweg.check.search.Walks;
import io.thalweg.core.model.Protocol;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the options for the kind of search and its limits. */
final class PlanReader {
  private static final long MEMORY_MIN_BYTES = 64L << 20;
  private static final int THREADS_MAX = 1024;

  private static final Map<Mode, List<CheckOption>> MEANINGLESS =
      Map.of(
          Mode.BREADTH_FIRST,
          List.of(CheckOption.WALKS, CheckOption.WALK_LENGTH),
          Mode.DEPTH_FIRST,
          List.of(
              CheckOption.WALKS,
              CheckOption.WALK_LENGTH,
              CheckOption.THREADS,
              CheckOption.SPILL_TO),
          Mode.RANDOM_WALKS,
          List.of(
              CheckOption.MAX_STATES,
              CheckOption.MAX_DEPTH,
              CheckOption.EXACT,
              CheckOption.SPILL_TO,
              CheckOption.REDUCE));

  private final Given given;
  private final Protocol<?> protocol;
  private final Mode mode;
  private final Set<Reduction> reductions;

  PlanReader(Given given, Protocol<?> protocol) {
    this.given = given;
    this.protocol = protocol;
    this.mode = mode(given);
    this.reductions = reductions(given);
    for (CheckOption option : MEANINGLESS.getOrDefault(mode, List.of())) {
      if (given.has(option)) {
        throw BadInput.option(
            option.option(), "it with --mode " + mode.label(), "another mode, or no such option");
      }
    }
  }

  /** Returns the option that makes it impossible to decide a claim, if there is one. */
  Optional<String> obstacle(Claim claim) {
    if (mode == Mode.RANDOM_WALKS && claim.isAboutRuns()) {
      return Optional.of("--mode " + mode.label());
    }
    return reductions.stream()
        .filter(reduction -> !reduction.keeps(claim, protocol))
        .findFirst()
        .map(reduction -> "--reduce " + reduction.label());
  }

  Plan read(Scope scope, Set<Claim> claims) {
    if (scope.isForever() && given.has(CheckOption.EXACT)) {
      throw BadInput.option(
          CheckOption.EXACT.option(),
          "it with --requests forever",
          "only one of them: in a run without end heights go on and on, and no state comes again");
    }
    return new Plan(scope, claims, mode, limits(), reductions, walks());
  }

  private static Mode mode(Given given) {
    List<String> names = Arrays.stream(Mode.values()).map(Mode::label).toList();
    return Mode.values()[names.indexOf(given.choice(CheckOption.MODE, names))];
  }

  private Walks walks() {
    return new Walks(
        given.large(CheckOption.WALKS, Long.MAX_VALUE),
        given.whole(CheckOption.WALK_LENGTH, 1, Integer.MAX_VALUE),
        Long.parseLong(given.text(CheckOption.SEED)));
  }

  private SearchLimits limits() {
    SearchLimits limits = SearchLimits.none().withExact(given.has(CheckOption.EXACT));
    if (given.has(CheckOption.MAX_STATES)) {
      limits = limits.withStates(given.large(CheckOption.MAX_STATES, SearchLimits.STATES_MAX));
    }
    if (given.has(CheckOption.MAX_MEMORY)) {
      long size = given.memory(CheckOption.MAX_MEMORY, MEMORY_MIN_BYTES);
      limits = limits.withBytes(Math.min(limits.bytes(), size / 3 * 2));
    }
    if (given.has(CheckOption.MAX_DEPTH)) {
      limits = limits.withDepth(given.whole(CheckOption.MAX_DEPTH, 0, Integer.MAX_VALUE));
    }
    if (mode == Mode.DEPTH_FIRST) {
      limits = limits.withThreads(1);
    } else if (given.has(CheckOption.THREADS)) {
      limits = limits.withThreads(given.whole(CheckOption.THREADS, 1, THREADS_MAX));
    }
    return given.has(CheckOption.SPILL_TO) ? limits.withFolder(folder()) : limits;
  }

  private Path folder() {
    try {
      Path folder = Path.of(given.text(CheckOption.SPILL_TO));
      if (Files.isDirectory(folder) && Files.isWritable(folder)) {
        return folder;
      }
    } catch (InvalidPathException e) {
      // said below
    }
    throw given.bad(CheckOption.SPILL_TO, "a folder that can be written to");
  }

  private static Set<Reduction> reductions(Given given) {
    Set<Reduction> reductions = EnumSet.noneOf(Reduction.class);
    List<String> names = Arrays.stream(Reduction.values()).map(Reduction::label).toList();
    String text = given.text(CheckOption.REDUCE).toLowerCase(Locale.ROOT);
    if (text.equals("none")) {
      return reductions;
    }
    for (String word : text.split(",", -1)) {
      if (!names.contains(word.trim())) {
        List<String> all = new ArrayList<>(names);
        all.add("none");
        throw BadInput.option(
            CheckOption.REDUCE.option(), "'" + word + "'", Nearest.oneOf(word, all));
      }
      reductions.add(Reduction.values()[names.indexOf(word.trim())]);
    }
    return reductions;
  }
}
