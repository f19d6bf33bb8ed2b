package io.thalweg.bench.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plays what can break with real processes, and measures and judges what that costs. */
@Command(
    name = "bench/crash",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false,
    header = "Kills, stops and cuts off real members, and measures what that costs the others.",
    description = {
      "",
      "Five members with the standard settings (3 keepers, 3 s until a member is suspected, a"
          + " tenure of 9 s), each a process with a data directory. Each drill is played some"
          + " times, each time at another member. Every line is judged: a time by its limit, a"
          + " fact by whether it held each time. After each round one request has to get all"
          + " units.",
      "",
      "Splits need network namespaces (root, ip, nft) or go through a proxy on loopback, which"
          + " holds back what is sent until the split is over.",
      "",
      "Exit code 0 if all lines pass, 1 if one does not, 2 for bad input.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  bench/crash                                      all, which takes about an hour",
      "  bench/crash --drills kill-token,split --rounds 1 a first look"
    })
public final class CrashReport implements Callable<Integer> {
  /** The names of all drills, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return DRILLS.keySet().iterator();
    }
  }

  private record Kind(String what, Drill drill, boolean cuts) {}

  private static final Map<String, Kind> DRILLS = new LinkedHashMap<>();

  static {
    kind("kill-token", "kill -9: where the token rests, and all units are free", KillDrills::token);
    kind("kill-holder", "kill -9: the holder, k = 1", KillDrills::holderOfOne);
    kind("kill-one-holder", "kill -9: one of three holders, k = 3", KillDrills::holderOfThree);
    kind("kill-driver", "kill -9: the keeper that proposes", KillDrills::driver);
    kind("kill-keeper", "kill -9: another keeper", KillDrills::otherKeeper);
    kind("kill-head", "kill -9: the next in the queue, k = 1", KillDrills::headOfQueue);
    kind("kill-served", "kill -9: the same, as it is served", KillDrills::headBeingServed);
    kind("kill-lock", "kill -9: thalweg lock, k = 1", KillDrills::lockCommand);
    kind("stop", "SIGSTOP of the holder for 20 s", StopDrills::longerThanTheTenure);
    kind("stop-2s", "SIGSTOP of the holder for 2 s", StopDrills::shorterThanDetection);
    kind("stop-6s", "SIGSTOP of the holder for 6 s", StopDrills::shorterThanTheTenure);
    split("split", "2 against 3 for 20 s", SplitDrills::longerThanTheTenure);
    split("split-5s", "2 against 3 for 5 s", SplitDrills::shorterThanTheTenure);
    kind("restart", "kill -9 of all, started again", RestartDrills::fromDisk);
    kind("restart-disk", "the same, a keeper's disk is gone", RestartDrills::withoutOneDisk);
    kind(
        "restart-founder",
        "the same, the founder's disk is gone",
        RestartDrills::withoutTheFoundersDisk);
    kind("restart-bare", "the same, all disks are gone", RestartDrills::withoutAnyDisk);
  }

  @Option(
      names = "--drills",
      split = ",",
      paramLabel = "NAME",
      description = "Which, all unless given: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Names.class)
  private List<String> drills = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "COUNT",
      description = "How often each is played.",
      defaultValue = "3")
  private int rounds;

  @Option(
      names = "--keep",
      paramLabel = "FOLDER",
      description =
          "Where logs and disks of members stay; otherwise they are in a new folder for temporary"
              + " files.")
  private @Nullable Path keep;

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli sets it

  private final DrillBook book = new DrillBook();

  private static void kind(String name, String what, Drill drill) {
    DRILLS.put(name, new Kind(what, drill, false));
  }

  private static void split(String name, String what, Drill drill) {
    DRILLS.put(name, new Kind(what, drill, true));
  }

  public static void main(String[] args) {
    System.exit(new CommandLine(new CrashReport()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    require(rounds >= 1, "--rounds must be 1 or more, not " + rounds + ".");
    for (String name : drills) {
      require(
          DRILLS.containsKey(name),
          "--drills must be of %s, not %s.".formatted(String.join(", ", DRILLS.keySet()), name));
    }
    Path folder = keep == null ? Files.createTempDirectory("crash") : keep;
    for (String name : drills.isEmpty() ? List.copyOf(DRILLS.keySet()) : drills) {
      play(name, Objects.requireNonNull(DRILLS.get(name)), folder);
    }
    System.out.println(book.markdown());
    book.failures().forEach(System.out::println);
    if (!book.failures().isEmpty()) {
      System.out.println("the logs of the members are in " + folder);
    }
    return book.failures().isEmpty() ? 0 : 1;
  }

  private void require(boolean holds, String message) {
    if (!holds) {
      throw new CommandLine.ParameterException(spec.commandLine(), "bench/crash: " + message);
    }
  }

  /** All rounds in one fleet; a fleet in which one has failed is thrown away. */
  private void play(String name, Kind kind, Path folder) throws IOException, InterruptedException {
    book.begin(kind.what);
    int round = 0;
    while (round < rounds) {
      Path place = Files.createDirectories(folder.resolve(name + "-" + round));
      try (var fleet = new DrillFleet(place, kind.cuts)) {
        fleet.openAll();
        while (round < rounds) {
          System.err.printf("%s, round %d of %d%n", kind.what, ++round, rounds);
          kind.drill.play(fleet, book, round - 1);
          fleet.settle();
        }
      } catch (DrillFailed failure) {
        book.failed("round %d: %s".formatted(round, failure.getMessage()));
        round = Math.max(round, 1);
      }
    }
  }
}
