package io.thalweg.torture.run;

import io.thalweg.torture.history.HistoryWriter;
import io.thalweg.torture.member.MemberArguments;
import io.thalweg.torture.member.MemberMain;
import io.thalweg.torture.network.FaultyNetwork;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A member of the fleet: one process after the other in the same place. */
final class MemberSlot {
  private static final Duration LEAVING = Duration.ofSeconds(30);

  /** What all members are told. */
  record Surroundings(
      TorturePlan plan,
      FaultyNetwork network,
      DataDirectories data,
      InetSocketAddress store,
      HistoryWriter harness) {}

  /** One process. */
  private static final class Life {
    private final String name;
    private final ChildProcess child;
    private final CountDownLatch noted = new CountDownLatch(1);
    private volatile String how = "";

    Life(String name, ChildProcess child) {
      this.name = name;
      this.child = child;
    }
  }

  private final int number;
  private final Surroundings around;
  private final ReentrantLock faults = new ReentrantLock();
  private volatile @Nullable Life life;
  private final AtomicLong grantsBefore = new AtomicLong();
  private int run;
  private volatile boolean wiped;

  MemberSlot(int number, Surroundings around) {
    this.number = number;
    this.around = around;
  }

  int number() {
    return number;
  }

  /** Held by whoever starts or ends the process, or stops it. */
  ReentrantLock faults() {
    return faults;
  }

  void start() throws IOException {
    run++;
    String name = "m" + number + "." + run;
    TorturePlan plan = around.plan();
    FaultyNetwork network = around.network();
    var arguments =
        new MemberArguments(
            name,
            network.bind(number),
            network.advertise(number),
            IntStream.range(0, plan.members()).mapToObj(network::advertise).toList(),
            around.store(),
            plan.units(),
            plan.detection(),
            plan.lease(),
            number == 0 && !wiped,
            around.data().of(number),
            plan.folder().toAbsolutePath(),
            plan.seed() * 31 + number * 1000L + run);
    List<String> command =
        network.inside(
            number, ChildProcess.java(plan.patched(), MemberMain.class, arguments.encoded()));
    Life fresh = new Life(name, ChildProcess.start(command, plan.folder().resolve(name + ".log")));
    network.up(number, fresh.child.process().pid());
    around.harness().now("up", "process", name);
    life = fresh;
    fresh.child.process().onExit().thenAccept(process -> ended(fresh, process.exitValue()));
  }

  private void ended(Life over, int code) {
    try {
      boolean asTold = over.how.equals("left") ? code == 0 : !over.how.isEmpty();
      String how = asTold ? over.how : "ended by itself with code " + code;
      around.harness().now("down", "process", over.name, "how", how);
      around.network().down(number);
      grantsBefore.addAndGet(over.child.grants());
    } catch (IOException alreadyDown) {
      // The network has let go of the member already.
    } finally {
      over.noted.countDown();
    }
  }

  private Life running() {
    Life now = life;
    if (now == null) {
      throw new IllegalStateException("m" + number + " was never started");
    }
    return now;
  }

  boolean isUp() {
    Life now = life;
    return now != null && now.child.process().isAlive();
  }

  long grants() {
    Life now = life;
    return grantsBefore.get() + (now != null && now.noted.getCount() > 0 ? now.child.grants() : 0);
  }

  ChildProcess child() {
    return running().child;
  }

  String process() {
    return running().name;
  }

  long pid() {
    return running().child.process().pid();
  }

  /** Kills the process, as a fault. */
  void kill() throws InterruptedException {
    Life now = running();
    now.how = "killed";
    now.child.kill();
    now.noted.await();
  }

  /** Removes all that the member has stored, while it has no process. */
  void wipeDisk() throws IOException {
    wiped = true;
    around.data().wipe(number);
  }

  /** Lets the member leave in order; a process that does not is killed. */
  void leave() throws InterruptedException {
    Life now = running();
    now.how = now.child.process().isAlive() ? "left" : now.how;
    now.child.order("leave");
    now.child.await("left", LEAVING);
    if (!now.child.process().waitFor(2, TimeUnit.SECONDS)) {
      now.how = "did not leave within " + LEAVING.toSeconds() + " s";
      now.child.kill();
    }
    now.noted.await();
  }

  /** Ends the process whatever it does. */
  void end() {
    Life now = life;
    if (now != null && now.child.process().isAlive()) {
      now.how = now.how.isEmpty() ? "killed" : now.how;
      now.child.kill();
    }
  }
}
