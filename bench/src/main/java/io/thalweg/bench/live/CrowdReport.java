package io.thalweg.bench.live;

import io.thalweg.bench.live.peer.Client;
import io.thalweg.bench.live.peer.RunSeat;
import io.thalweg.bench.live.peer.ThalwegPeer;
import io.thalweg.bench.live.server.Ports;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures many members in one JVM over TCP: joining, what they send at rest, and load. */
@Command(
    name = "bench/crowd",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false,
    header = "Measures many members of Thalweg in one JVM, over TCP on loopback.",
    description = {
      "",
      "Members join one after another. Then nobody asks for anything, and TCP segments with data"
          + " are counted. Then all ask for 1 to 3 of 5 units, get them, give them back at once,"
          + " again.",
      "",
      "Exit code 1 if a member was not served, if more units were out than there are, or if the"
          + " fairness (Jain's index of the grants by member) is not above 0.95.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  bench/crowd --members 64 --rest 20 --load 60",
      "  bench/crowd --members 8 --load 0               traffic at rest alone"
    })
public final class CrowdReport implements Callable<Integer> {
  private static final double LEAST_FAIRNESS = 0.95;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int SETTLE_SECONDS = 5;
  private static final int STOP_SECONDS = 60;

  @Option(names = "--members", paramLabel = "COUNT", description = "How many.", defaultValue = "64")
  private int members;

  @Option(
      names = "--rest",
      paramLabel = "SECONDS",
      description = "How long packets at rest are counted.",
      defaultValue = "20")
  private int rest;

  @Option(
      names = "--load",
      paramLabel = "SECONDS",
      description = "How long all members ask; 0 for not at all.",
      defaultValue = "60")
  private int load;

  private final List<Client> clients = new ArrayList<>();

  public static void main(String[] args) {
    // Libraries leave threads behind.
    System.exit(new CommandLine(new CrowdReport()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    LiveWorkload workload = LiveWorkload.W4.withMembers(members);
    join(workload);
    rest();
    return load == 0 || load(workload) ? 0 : 1;
  }

  private void join(LiveWorkload workload) throws Exception {
    long start = System.nanoTime();
    List<Integer> ports = Ports.free(Math.max(2, members));
    for (int i = 0; i < members; i++) {
      clients.add(new ThalwegPeer().open(new RunSeat(i, members, workload.units(), ports)));
    }
    var threads = ManagementFactory.getThreadMXBean();
    System.out.printf(
        "%d members joined in %.1f s; threads: %d started, %d at most, %d now%n",
        members,
        secondsSince(start),
        threads.getTotalStartedThreadCount(),
        threads.getPeakThreadCount(),
        threads.getThreadCount());
  }

  private void rest() throws InterruptedException {
    Thread.sleep(SETTLE_SECONDS * 1_000L);
    long start = System.nanoTime();
    double before = packets();
    Thread.sleep(rest * 1_000L);
    double sent = packets() - before;
    System.out.printf("at rest: %.0f packets/s%n", sent / secondsSince(start));
  }

  private static double packets() throws InterruptedException {
    return Packets.sent(Set.of(ProcessHandle.current().pid()));
  }

  private boolean load(LiveWorkload workload) throws IOException, InterruptedException {
    Path file = Files.createTempFile("crowd", ".board");
    try {
      return load(workload, Board.at(file));
    } finally {
      Files.delete(file);
    }
  }

  private boolean load(LiveWorkload workload, Board board) throws InterruptedException {
    board.phase(Board.MEASURE);
    List<MemberLoop> loops = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      loops.add(new MemberLoop(workload, i, clients.get(i), board));
      threads.add(Thread.ofPlatform().daemon().name("member " + i).start(loops.get(i)));
    }
    long start = System.nanoTime();
    Thread.sleep(load * 1_000L);
    double seconds = secondsSince(start);
    board.phase(Board.STOP);
    return allEnd(threads) && report(loops, seconds, board, workload.units());
  }

  private static boolean allEnd(List<Thread> threads) throws InterruptedException {
    long end = System.nanoTime() + STOP_SECONDS * (long) NANOS_PER_SECOND;
    for (Thread thread : threads) {
      thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
    }
    long stuck = threads.stream().filter(Thread::isAlive).count();
    if (stuck > 0) {
      System.out.printf("%d members still waited %d s after the end%n", stuck, STOP_SECONDS);
    }
    return stuck == 0;
  }

  private static boolean report(List<MemberLoop> loops, double seconds, Board board, int units) {
    loops.stream().map(MemberLoop::failure).filter(f -> f != null).forEach(System.out::println);
    long[] grants = loops.stream().mapToLong(MemberLoop::grants).toArray();
    Fairness fairness = Fairness.of(grants);
    System.out.printf(
        "%.0f s of load: %.0f grants/s, %d to %d a member, fairness %.3f, %d of %d units out at"
            + " most%n",
        seconds,
        fairness.sum() / seconds,
        fairness.least(),
        fairness.most(),
        fairness.jain(),
        board.most(),
        units);
    return loops.stream().allMatch(loop -> loop.failure() == null)
        && board.tooMany() == 0
        && fairness.least() > 0
        && fairness.jain() > LEAST_FAIRNESS;
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / NANOS_PER_SECOND;
  }
}
