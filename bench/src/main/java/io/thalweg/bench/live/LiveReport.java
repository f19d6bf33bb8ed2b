package io.thalweg.bench.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the live library with other semaphores in use today, in one run on loopback. */
@Command(
    name = "bench/live",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false,
    header = "Measures Thalweg beside other distributed semaphores, on loopback.",
    description = {
      "",
      "Members ask, get, give back at once, again. W1: one member, 1 of 4 units, nobody else asks."
          + " W2: 8 members, 1 unit. W3: 8 members, 5 units, 1 to 3 a request. W4: as W3 with 32"
          + " members.",
      "",
      "Contenders take turns: each runs once, then each runs again, so that a noisy minute hits all"
          + " alike. Each run has new processes: the JVMs with the members, and the contender's"
          + " server if it has one. Figures are medians of the rounds, each by itself.",
      "",
      "All processes count the units that are out in memory that they share: a contender that lets"
          + " out too many is reported and has no figures.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  bench/live                                   all, which takes about half an hour",
      "  bench/live --workloads W2 --rounds 1         a first look",
      "  bench/live --contenders RAFT,CURATOR --seconds 20 --out target/live"
    })
public final class LiveReport implements Callable<Integer> {
  private static final Map<String, LiveWorkload> WORKLOADS =
      Map.of(
          "W1",
          LiveWorkload.W1,
          "W2",
          LiveWorkload.W2,
          "W3",
          LiveWorkload.W3,
          "W4",
          LiveWorkload.W4);

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "NAME",
      description = "Who takes part: ${COMPLETION-CANDIDATES}.",
      defaultValue = "THALWEG,JDK,JDK_FAIR,CURATOR,REDISSON,REDISSON_PERMIT,RAFT")
  private List<Contender> contenders = List.of();

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "NAME",
      description = "Which: W1, W2, W3, W4.",
      defaultValue = "W1,W2,W3,W4")
  private List<String> workloads = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "COUNT",
      description = "How often each runs.",
      defaultValue = "3")
  private int rounds;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "How long each is measured.",
      defaultValue = "5")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "How long each runs before that. Less than 10 measures the JVM's compiler as well.",
      defaultValue = "12")
  private int warmUp;

  @Option(
      names = "--members",
      paramLabel = "COUNT",
      description = "How many members ask in W2, W3 and W4, instead of 8, 8 and 32.")
  private @Nullable Integer members;

  @Option(
      names = "--jvms",
      paramLabel = "COUNT",
      description =
          "Over how many JVMs the members are spread, the same for all but the JDK's semaphore,"
              + " whose members must be in one.",
      defaultValue = "2")
  private int jvms;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also writes FILE.md, and FILE.csv with every round.")
  private @Nullable Path out;

  public static void main(String[] args) {
    System.exit(
        new CommandLine(new LiveReport()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    requirePositive("--rounds", rounds);
    requirePositive("--seconds", seconds);
    requirePositive("--warm-up", warmUp);
    requirePositive("--jvms", jvms);
    List<LiveWorkload> chosen = chosenWorkloads();
    RoundFigures results = new RoundFigures();
    Set<Contender> able = able(results);
    for (int round = 1; round <= rounds; round++) {
      for (LiveWorkload workload : chosen) {
        for (Contender contender : List.copyOf(able)) {
          run(round, workload, contender, results);
        }
      }
    }
    report(results);
    return 0;
  }

  private static void requirePositive(String option, int value) {
    require(value >= 1, option + " must be 1 or more, not " + value + ".");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new CommandLine.ParameterException(
          new CommandLine(new LiveReport()), "bench/live: " + message);
    }
  }

  private List<LiveWorkload> chosenWorkloads() {
    List<LiveWorkload> chosen = new ArrayList<>();
    for (String name : workloads) {
      LiveWorkload workload = WORKLOADS.get(name);
      require(workload != null, "--workloads must be of W1, W2, W3, W4, not " + name + ".");
      chosen.add(sized(Objects.requireNonNull(workload)));
    }
    return chosen;
  }

  private LiveWorkload sized(LiveWorkload workload) {
    Integer count = members;
    if (count == null || workload.equals(LiveWorkload.W1)) {
      return workload;
    }
    requirePositive("--members", count);
    return workload.withMembers(count);
  }

  private Set<Contender> able(RoundFigures results) {
    Set<Contender> able = EnumSet.noneOf(Contender.class);
    for (Contender contender : contenders) {
      String missing = contender.missing();
      if (missing == null) {
        able.add(contender);
      } else {
        results.remark(contender.title + " is left out: " + missing + ".");
      }
    }
    return able;
  }

  private void run(int round, LiveWorkload workload, Contender contender, RoundFigures results)
      throws IOException, InterruptedException {
    System.err.printf("round %d, %s, %s: ", round, workload.name(), contender.title);
    try (Trial trial = new Trial(contender, workload)) {
      Figures figures = trial.run(jvms, Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds));
      results.add(workload, contender, figures);
      System.err.println(LiveTable.number(figures.grantsPerSecond()) + " grants/s");
    } catch (IllegalStateException e) {
      System.err.println("failed: " + e.getMessage());
      results.remark(
          "%s failed in round %d of %s: %s."
              .formatted(
                  contender.title,
                  round,
                  workload.name(),
                  String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
    }
  }

  private void report(RoundFigures results) throws IOException {
    String text =
        LiveTable.markdown(results)
            + "\n"
            + Ratios.markdown(results)
            + "\n"
            + String.join("\n", results.remarks());
    System.out.println(text);
    Path file = out;
    if (file != null) {
      Files.writeString(Path.of(file + ".md"), text + "\n");
      Files.writeString(Path.of(file + ".csv"), LiveTable.csv(results));
    }
  }
}
