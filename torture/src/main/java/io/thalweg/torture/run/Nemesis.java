package io.thalweg.torture.run;

import io.thalweg.torture.history.HistoryWriter;
import io.thalweg.torture.network.FaultyNetwork;
import io.thalweg.torture.schedule.FaultSchedule;
import io.thalweg.torture.schedule.PlannedFault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Injects the faults of a schedule, each on a thread of its own. */
final class Nemesis {
  private static final int DELAY_MILLIS = 120;

  private final List<MemberSlot> members;
  private final FaultyNetwork network;
  private final HistoryWriter harness;
  private final CutLinks cutLinks;
  private final LateAnswers lateAnswers;
  private final Map<Integer, PlannedFault> going = new ConcurrentSkipListMap<>();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  /**
   * @param lease the tenure of the members
   */
  Nemesis(List<MemberSlot> members, FaultyNetwork network, Duration lease, HistoryWriter harness) {
    this.members = members;
    this.network = network;
    this.harness = harness;
    this.cutLinks = new CutLinks(network);
    this.lateAnswers = new LateAnswers(cutLinks, lease, members.size());
  }

  /** What goes on now, for people. */
  List<String> going() {
    return going.values().stream().map(f -> f.kind().word() + " " + f.whom()).toList();
  }

  /**
   * Injects all faults, and returns when the last is over.
   *
   * @param start the time from which the schedule counts
   */
  void play(FaultSchedule schedule, long start) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    try {
      for (int i = 0; i < schedule.faults().size(); i++) {
        PlannedFault fault = schedule.faults().get(i);
        sleepUntil(start + fault.at().toNanos());
        int id = i;
        threads.add(Thread.ofVirtual().name("fault-" + i).start(() -> inject(id, fault)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    } finally {
      threads.forEach(Thread::interrupt);
    }
    Exception first = failure.get();
    if (first != null) {
      throw new TortureFailed("a fault could not be injected: " + first.getMessage());
    }
  }

  private static void sleepUntil(long nanos) throws InterruptedException {
    Thread.sleep(Duration.ofNanos(Math.max(0, nanos - System.nanoTime())));
  }

  private void inject(int id, PlannedFault fault) {
    try {
      if (fault.second().isEmpty()) {
        MemberSlot member = members.get(fault.first().getFirst());
        member.faults().lockInterruptibly(); // an earlier fault of this member may take longer
        try {
          told(id, fault, () -> torment(member, fault));
        } finally {
          member.faults().unlock();
        }
      } else {
        told(id, fault, () -> cut(fault));
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException broken) {
      failure.compareAndSet(null, broken);
    }
  }

  private void told(int id, PlannedFault fault, Act act) throws IOException, InterruptedException {
    harness.now("fault", "id", id, "kind", fault.kind().word(), "whom", fault.whom());
    going.put(id, fault);
    try {
      act.run();
    } finally {
      going.remove(id);
      harness.now("healed", "id", id);
    }
  }

  private void torment(MemberSlot member, PlannedFault fault)
      throws IOException, InterruptedException {
    switch (fault.kind()) {
      case KILL -> {
        member.kill();
        Thread.sleep(fault.span());
        member.start();
      }
      case DISK -> {
        member.kill();
        member.wipeDisk();
        Thread.sleep(fault.span());
        member.start();
      }
      case RESTART -> {
        member.leave();
        Thread.sleep(fault.span());
        member.start();
      }
      case PAUSE -> StoppedProcess.whole(member.pid(), fault.span()).await();
      case LATE -> lateAnswers.inflict(member.number(), member.pid(), fault.span());
      case SLOW -> slow(member, fault.span());
      case PARTITION, ONEWAY -> throw new IllegalArgumentException("it cuts: " + fault);
    }
  }

  private void slow(MemberSlot member, Duration span) throws IOException, InterruptedException {
    if (network.delay(member.number(), DELAY_MILLIS)) {
      try {
        Thread.sleep(span);
      } finally {
        network.delay(member.number(), 0);
      }
      return;
    }
    StoppedProcess.slices(member.pid(), span).await();
  }

  private void cut(PlannedFault fault) throws IOException, InterruptedException {
    cutLinks.cut(fault.cuts());
    try {
      Thread.sleep(fault.span());
    } finally {
      cutLinks.heal(fault.cuts());
    }
  }

  private interface Act {
    void run() throws IOException, InterruptedException;
  }
}
