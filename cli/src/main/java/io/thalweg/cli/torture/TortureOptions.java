package io.thalweg.cli.torture;

import io.thalweg.cli.member.Durations;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import io.thalweg.sim.Nearest;
import io.thalweg.torture.run.TorturePlan;
import io.thalweg.torture.schedule.BadSchedule;
import io.thalweg.torture.schedule.FaultSchedule;
import io.thalweg.torture.schedule.ScheduleDraw;
import io.thalweg.torture.schedule.TortureFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code torture}, as they are typed and as a plan. */
final class TortureOptions {
  private static final int LEAST_MEMBERS = 3;
  private static final int MOST_MEMBERS = 20;
  private static final Duration LEAST_FAULTS = Duration.ofSeconds(10);
  private static final double MOST_MINUTES = 1440;
  private static final String FAULTS = "kill,pause,partition,oneway,late,slow,restart,disk";

  @Option(
      names = "--members",
      paramLabel = "N",
      description = "How many processes, 3 to 20. Default: 5.")
  private int members = 5;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description = "How long, faults and calm together; 0.5 is half a minute. Default: 5.")
  private double minutes = 5;

  @Option(
      names = "--faults",
      paramLabel = "LIST",
      description =
          "Which: kill, pause, partition, oneway, late, slow, restart, disk. Default: all.")
  private String faults = FAULTS;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "For the schedule and for what clients draw. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--schedule",
      paramLabel = "FILE",
      description = "Play this schedule instead of a drawn one, such as schedule.txt of a run.")
  private @Nullable Path file;

  @Option(names = "--units", paramLabel = "K", description = "Of the semaphore. Default: 6.")
  private int units = 6;

  @Option(
      names = "--detection",
      paramLabel = "TIME",
      description = "A member that is unheard for that long is taken for dead. Default: 3s.")
  private String detection = "3s";

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      description =
          "How long a member that is cut off keeps its leases, longer than the detection;"
              + " --lengths go by it. Default: 9s.")
  private String lease = "9s";

  @Option(
      names = "--lengths",
      paramLabel = "LIST",
      description =
          "How long pauses and cuts last, one of them each. Default: half of the"
              + " detection, between detection and lease, longer than both: 1500ms,6s,15s.")
  private @Nullable String lengths;

  @Option(
      names = "--calm",
      paramLabel = "TIME",
      description =
          "The last part, without faults, in which every member must be served." + " Default: 40s.")
  private String calm = "40s";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Where members have their data directories, which stay after the run; empty, or"
              + " made if it is not there. Default: a temporary folder, which is removed.")
  private @Nullable Path data;

  @Option(
      names = "--patched",
      paramLabel = "DIR",
      description =
          "A folder of compiled classes that members load instead of their own, to see"
              + " whether a build that is broken on purpose is found out.")
  private @Nullable Path patched;

  @Option(
      names = "--proxy",
      description =
          "Loopback through a proxy. Default: a network namespace for each member if the"
              + " user is root and has ip and nft, otherwise the proxy.")
  private boolean proxy;

  boolean wantsProxy() {
    return proxy;
  }

  /** Reads all options, and draws or reads the schedule. */
  TorturePlan plan(Path folder, boolean useProxy) {
    within("--members", members, LEAST_MEMBERS, MOST_MEMBERS);
    within("--units", units, 1, 1000);
    Duration calmTime = time("--calm", calm);
    Duration total = total(calmTime);
    Duration detected = time("--detection", detection);
    Duration kept = lease(detected);
    FaultSchedule schedule =
        file == null
            ? ScheduleDraw.draw(
                members, kinds(), kept, spans(detected, kept), total.minus(calmTime), seed)
            : read(file);
    return new TorturePlan(
        members,
        units,
        total,
        calmTime,
        detected,
        kept,
        seed,
        useProxy,
        schedule,
        folder,
        emptyData(),
        classes());
  }

  private Duration total(Duration calmTime) {
    Duration total = Duration.ofMillis(Math.round(Math.min(minutes, MOST_MINUTES) * 60_000));
    Duration least = calmTime.plus(LEAST_FAULTS);
    if (!(minutes > 0) || minutes > MOST_MINUTES || total.compareTo(least) < 0) {
      throw BadInput.option(
          "--minutes",
          "'" + plain(minutes) + "'",
          "at least --calm and 10 s for faults, "
              + least.toSeconds()
              + " s in all, and at most 1440");
    }
    return total;
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  private Duration lease(Duration detected) {
    Duration kept = time("--lease", lease);
    if (kept.compareTo(detected) <= 0) {
      throw BadInput.option("--lease", "'" + lease + "'", "more than --detection, " + detection);
    }
    return kept;
  }

  private @Nullable Path emptyData() {
    if (data != null && Files.exists(data) && !isEmptyFolder(data)) {
      throw BadInput.option(
          "--data", "'" + data + "', which is not empty", "an empty folder, or one to be made");
    }
    return data;
  }

  private static boolean isEmptyFolder(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException noFolder) {
      return false;
    }
  }

  private @Nullable Path classes() {
    if (patched != null && !hasClasses(patched)) {
      throw BadInput.option("--patched", "'" + patched + "'", "a folder with compiled classes");
    }
    return patched;
  }

  private static boolean hasClasses(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(file -> file.toString().endsWith(".class"));
    } catch (IOException noFolder) {
      return false;
    }
  }

  private List<Duration> spans(Duration detected, Duration kept) {
    if (lengths == null) {
      return List.of(
          detected.dividedBy(2),
          detected.plus(kept).dividedBy(2),
          kept.plus(detected.multipliedBy(2)));
    }
    return Arrays.stream(lengths.split(",", -1)).map(text -> time("--lengths", text)).toList();
  }

  private static Duration time(String option, String text) {
    return Durations.parse(text)
        .filter(time -> time.compareTo(Duration.ofHours(1)) <= 0 && time.isPositive())
        .filter(time -> !option.equals("--detection") || time.toMillis() >= 1000)
        .orElseThrow(() -> BadInput.option(option, "'" + text + "'", expected(option)));
  }

  private static String expected(String option) {
    return option.equals("--detection")
        ? "a time from 1s to 1h"
        : Durations.FORM + ", above 0 and 1h at most";
  }

  private List<TortureFault> kinds() {
    return Arrays.stream(faults.split(",", -1)).map(TortureOptions::kind).distinct().toList();
  }

  private static TortureFault kind(String word) {
    List<String> words = Arrays.stream(TortureFault.values()).map(TortureFault::word).toList();
    if (!words.contains(word)) {
      throw BadInput.option("--faults", "'" + word + "'", Nearest.oneOf(word, words));
    }
    return TortureFault.values()[words.indexOf(word)];
  }

  private FaultSchedule read(Path from) {
    try {
      return FaultSchedule.parse(InputFile.text(from, "a schedule").lines().toList(), members);
    } catch (BadSchedule bad) {
      throw BadInput.line(from, bad.line(), String.valueOf(bad.getMessage()), bad.expected());
    }
  }

  private static void within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw BadInput.option(
          option, "'" + value + "'", "a whole number from " + least + " to " + most);
    }
  }

  /** What was asked for, as one would type it again. */
  String typed() {
    StringBuilder line = new StringBuilder("./thalweg torture");
    line.append(" --members ").append(members).append(" --minutes ").append(plain(minutes));
    line.append(file == null ? " --faults " + faults : " --schedule " + file);
    line.append(" --seed ").append(seed).append(" --units ").append(units);
    line.append(" --detection ").append(detection).append(" --lease ").append(lease);
    line.append(lengths == null ? "" : " --lengths " + lengths).append(" --calm ").append(calm);
    line.append(data == null ? "" : " --data " + data);
    line.append(patched == null ? "" : " --patched " + patched);
    return line.append(proxy ? " --proxy" : "").toString();
  }
}
