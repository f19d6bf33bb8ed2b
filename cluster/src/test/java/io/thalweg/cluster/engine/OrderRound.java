package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreConfig.Policy;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Precedence;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One round of asking, for semaphores that have no back-filling: all units are held while members
 * ask, change priorities and withdraw requests; when nothing is in flight any more, the units are
 * released. Then the grants have to come in the order that {@link Precedence} gives for the
 * requests' own data, and the status before has to show that order.
 *
 * <p>A member that asks has heard of all requests made before, so its request has to count as
 * later, whatever the clocks say. It has not heard of requests in flight, which may be overtaken.
 */
final class OrderRound {
  private static final long UNSURE_MICROS = 100_000; // how well a deadline is known here

  /** A request, as the member that made it knows it. */
  private static final class Asked {
    final String member;
    final PendingLease pending;
    final CompletableFuture<Long> fence;
    Event.Request<HkMessage> own;

    Asked(String member, PendingLease pending, Event.Request<HkMessage> own) {
      this.member = member;
      this.pending = pending;
      this.own = own;
      this.fence =
          pending
              .future()
              .thenApply(
                  lease -> {
                    lease.close();
                    return lease.fence();
                  });
    }

    @Override
    public String toString() {
      return member + " " + own;
    }
  }

  private final List<LiveCluster> members;
  private final String name;
  private final Random random;
  private final Runnable pause;
  private final List<Asked> asked = new ArrayList<>();

  /**
   * @param pause is run before each request; it may let time pass
   */
  OrderRound(List<LiveCluster> members, String name, Random random, Runnable pause) {
    this.members = members;
    this.name = name;
    this.random = random;
    this.pause = pause;
  }

  /**
   * Plays the round.
   *
   * @return whether the order could be checked, which is not so if deadlines were too close
   *     together
   */
  boolean run() throws Exception {
    LiveSemaphore any = semaphore(any());
    Lease all = any.acquire(Request.units(any.size()));
    try (Quiet quiet = new Quiet(members, name)) {
      ask(2 + random.nextInt(9));
      changeSome();
      giveUpSome();
      quiet.await();
      boolean sure = isSure();
      List<Asked> expected = inOrder(promised(config(any)));
      if (sure) {
        assertToldBy(semaphore(any()).status(), expected);
      }
      all.close();
      for (Asked one : asked) {
        one.fence.get();
      }
      if (sure) {
        assertThat(expected).isSortedAccordingTo(Comparator.comparing(a -> a.fence.join()));
      }
      return sure;
    }
  }

  private static SemaphoreConfig config(LiveSemaphore semaphore) {
    return ((Definition.Units) semaphore.definition().settings()).config();
  }

  /** The order that the settings promise, without using what the semaphore made of them. */
  private static Precedence promised(SemaphoreConfig config) {
    boolean ages = !config.aging().isZero();
    return new Hk(
            HkConfig.units(config.units())
                .withPolicy(io.thalweg.core.protocols.hk.Policy.valueOf(config.policy().name()))
                .withAging(ages ? config.aging().toNanos() / 1000 : HkConfig.NO_AGING))
        .precedence();
  }

  private LiveCluster any() {
    return members.get(random.nextInt(members.size()));
  }

  private LiveSemaphore semaphore(LiveCluster member) {
    return (LiveSemaphore)
        member.semaphores().stream().filter(s -> s.name().equals(name)).findAny().orElseThrow();
  }

  private void ask(int count) {
    long latest = 0;
    for (int a = 0; a < count; a++) {
      pause.run();
      LiveCluster member = any();
      PrioritySemaphore semaphore = semaphore(member);
      assertThat(semaphore.status().waiters()).as("heard of").hasSize(a);
      asked.add(ask(member, semaphore(member)));
      long at = asked.getLast().own.at();
      assertThat(at).as("made after it was known of all before").isGreaterThan(latest);
      latest = at;
    }
  }

  private Asked ask(LiveCluster member, LiveSemaphore semaphore) {
    boolean byDeadline = config(semaphore).policy() == Policy.EARLIEST_DEADLINE_FIRST;
    int units = 1 + random.nextInt(semaphore.size());
    long priority = random.nextInt(4);
    Request request = Request.units(units).priority(priority);
    long deadline = Event.Request.NO_DEADLINE;
    if (byDeadline && random.nextInt(4) > 0) {
      long left = 1_000_000L * (random.nextInt(80) - 20) + 500_000;
      long wall = member.time().wallMicros();
      deadline = Fleet.time(member) + left;
      request = request.deadline(Instant.EPOCH.plusNanos(1000 * (wall + left)));
    }
    long before = Fleet.time(member);
    PendingLease pending = semaphore.request(request);
    long at = made(member, semaphore);
    assertThat(at).isBetween(before, Fleet.time(member));
    return new Asked(
        member.member(), pending, new Event.Request<>(asked.size(), units, priority, deadline, at));
  }

  /** The time of this member's last request that waits. */
  private static long made(LiveCluster member, LiveSemaphore semaphore) {
    int number = semaphore.definition().number();
    Status status =
        (Status) member.calls().makeQuickly("looking", call -> new Input.Inquire(call, number));
    List<Frame.Report> reports =
        Objects.requireNonNull(status.answers().reports().get(member.member()));
    return reports.getLast().waiting().getLast().key().at();
  }

  private void changeSome() {
    for (Asked one : asked) {
      if (random.nextInt(4) == 0) {
        var was = one.own;
        long priority = random.nextInt(4);
        one.pending.reprioritise(priority);
        one.own = new Event.Request<>(was.id(), was.h(), priority, was.deadline(), was.at());
      }
    }
  }

  private void giveUpSome() {
    Set<Asked> gone = new HashSet<>();
    for (Asked one : asked) {
      if (random.nextInt(5) == 0) {
        assertThat(one.pending.cancel()).isTrue();
        gone.add(one);
      }
    }
    asked.removeAll(gone);
  }

  /**
   * Whether all deadlines are far enough apart: the test cannot read the wall clock at the very
   * moment of a request.
   */
  private boolean isSure() {
    for (Asked one : asked) {
      for (Asked other : asked) {
        long by = one.own.deadline();
        boolean known = by == Event.Request.NO_DEADLINE || by < one.own.at() - UNSURE_MICROS;
        if (one != other
            && !known
            && (near(by, other.own.deadline()) || near(by, other.own.at()))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean near(long one, long other) {
    long aging = 10_000_000;
    return Math.abs(one - other) < UNSURE_MICROS || Math.abs(one - other - aging) < UNSURE_MICROS;
  }

  private List<Asked> inOrder(Precedence precedence) {
    List<Asked> order = new ArrayList<>(asked);
    order.sort((a, b) -> precedence.isAhead(a.own, b.own) ? -1 : 1);
    return order;
  }

  private static void assertToldBy(SemaphoreStatus status, List<Asked> expected) {
    List<String> told =
        status.waiters().stream().map(w -> line(w.member(), w.units(), w.priority())).toList();
    assertThat(told)
        .isEqualTo(
            expected.stream().map(e -> line(e.member, e.own.h(), e.own.priority())).toList());
  }

  private static String line(String member, int units, long priority) {
    return member + " asks for " + units + " with priority " + priority;
  }
}
