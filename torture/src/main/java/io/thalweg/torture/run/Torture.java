package io.thalweg.torture.run;

import io.thalweg.torture.history.HistoryWriter;
import io.thalweg.torture.network.FaultyNetwork;
import io.thalweg.torture.network.LoopbackProxy;
import io.thalweg.torture.network.Namespaces;
import io.thalweg.torture.store.StoreMain;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One run: starts the store and the members, lets the nemesis play its schedule, waits in calm,
 * stops the clients, lets each member say what is free, and ends everything. What happened is then
 * in the histories in the folder of the plan.
 */
public final class Torture {
  private static final Duration JOINING = Duration.ofSeconds(90);
  private static final Duration ANSWERING = Duration.ofSeconds(60);
  private static final long TICK_MILLIS = 250;

  private final TorturePlan plan;
  private final TortureProgress progress;
  private final List<MemberSlot> members = new ArrayList<>();

  private Torture(TorturePlan plan, TortureProgress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * Runs to the end. Whatever happens, it leaves nothing behind but the files in the folder.
   *
   * @throws TortureFailed if the run cannot be made
   * @throws InterruptedException if interrupted; everything has been ended
   */
  public static void run(TorturePlan plan, TortureProgress progress)
      throws IOException, InterruptedException {
    removeOldFiles(plan.folder());
    Files.writeString(plan.folder().resolve("schedule.txt"), plan.schedule().text());
    new Torture(plan, progress).run();
  }

  private static void removeOldFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().matches("(m\\d+\\.\\d+|store|harness)\\.(jsonl|log)")) {
          Files.delete(file);
        }
      }
    }
  }

  private void run() throws IOException, InterruptedException {
    try (FaultyNetwork network =
            plan.proxy() ? new LoopbackProxy(plan.members()) : Namespaces.of(plan.members());
        DataDirectories data = DataDirectories.below(plan.data());
        HistoryWriter harness = new HistoryWriter(plan.folder().resolve("harness.jsonl"))) {
      ChildProcess store = startStore(network.storeHost());
      try {
        var around =
            new MemberSlot.Surroundings(
                plan, network, data, placeOf(store, network.storeHost()), harness);
        run(around);
      } finally {
        members.forEach(MemberSlot::end);
        store.kill();
      }
    }
  }

  private ChildProcess startStore(String host) throws IOException {
    String history = plan.folder().resolve("store.jsonl").toAbsolutePath().toString();
    return ChildProcess.start(
        ChildProcess.java(StoreMain.class, List.of(host, history)),
        plan.folder().resolve("store.log"));
  }

  private static InetSocketAddress placeOf(ChildProcess store, String host)
      throws InterruptedException {
    String port =
        store
            .await("port ", JOINING)
            .orElseThrow(() -> new TortureFailed("the store did not start: see store.log"));
    return new InetSocketAddress(host, Integer.parseInt(port.substring("port ".length())));
  }

  private void run(MemberSlot.Surroundings around) throws IOException, InterruptedException {
    HistoryWriter harness = around.harness();
    FaultyNetwork network = around.network();
    harness.now("run", "members", plan.members(), "units", plan.units(), "seed", plan.seed());
    progress.phase("starting " + plan.members() + " members on " + network.description());
    for (int i = 0; i < plan.members(); i++) {
      MemberSlot member = new MemberSlot(i, around);
      members.add(member);
      member.start();
    }
    awaitJoined();
    var nemesis = new Nemesis(members, network, plan.lease(), harness);
    Thread ticker = Thread.ofVirtual().start(ticker(nemesis, System.nanoTime()));
    try {
      torment(nemesis, harness);
    } finally {
      ticker.interrupt();
      ticker.join();
    }
    finish(harness);
  }

  private void awaitJoined() throws InterruptedException {
    for (MemberSlot member : members) {
      if (member.child().await("joined", JOINING).isEmpty()) {
        throw new TortureFailed(
            "%s did not join within %d s: see %s.log in %s"
                .formatted(member.process(), JOINING.toSeconds(), member.process(), plan.folder()));
      }
    }
  }

  private void torment(Nemesis nemesis, HistoryWriter harness) throws InterruptedException {
    long start = System.nanoTime();
    harness.now("joined");
    progress.phase("faults");
    nemesis.play(plan.schedule(), start);
    progress.phase("calm");
    harness.now("calm");
    members.forEach(member -> member.child().order("calm"));
    long over = Math.max(start + plan.total().toNanos(), System.nanoTime() + plan.calm().toNanos());
    Thread.sleep(Duration.ofNanos(over - System.nanoTime()));
    harness.now("over");
  }

  private Runnable ticker(Nemesis nemesis, long start) {
    return () -> {
      try {
        while (true) {
          Thread.sleep(TICK_MILLIS);
          progress.at(
              Duration.ofNanos(System.nanoTime() - start),
              plan.total(),
              (int) members.stream().filter(MemberSlot::isUp).count(),
              members.stream().mapToLong(MemberSlot::grants).sum(),
              nemesis.going());
        }
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    };
  }

  /** All clients stop before any member counts, and all count before any leaves. */
  private void finish(HistoryWriter harness) throws InterruptedException {
    progress.phase("asking what is free");
    for (String order : List.of("stop", "count")) {
      members.forEach(member -> member.child().order(order));
      String answer = order.equals("stop") ? "stopped" : "counted";
      for (MemberSlot member : members) {
        if (member.child().await(answer, ANSWERING).isEmpty()) {
          harness.now("silent", "process", member.process(), "order", order);
        }
      }
    }
    harness.now("counted");
    progress.phase("leaving");
    List<Thread> leaving = new ArrayList<>();
    for (MemberSlot member : members) {
      leaving.add(Thread.ofVirtual().start(() -> leave(member)));
    }
    for (Thread thread : leaving) {
      thread.join();
    }
  }

  private static void leave(MemberSlot member) {
    try {
      member.leave();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }
}
