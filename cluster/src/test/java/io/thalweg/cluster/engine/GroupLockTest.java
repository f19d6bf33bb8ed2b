package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Groups that are inside together or wait for each other. */
@Timeout(120)
class GroupLockTest {

  private static void visit(GroupLock lock, Room room, Random random, int visits) throws Exception {
    for (int v = 0; v < visits; v++) {
      String group = "g" + random.nextInt(3);
      var lease =
          random.nextInt(4) == 0
              ? lock.tryEnter(group, Duration.ofMillis(random.nextInt(3)))
              : java.util.Optional.of(lock.enter(group));
      if (lease.isPresent()) {
        room.enter(group, lease.get());
        Thread.yield();
        room.leave();
        lease.get().close();
      }
    }
  }

  @Test
  void oneGroupIsInsideAndItsFencesGrow() throws Exception {
    try (Fleet fleet = new Fleet(4);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Room room = new Room();
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < 12; t++) {
        GroupLock lock = fleet.member(t % 4).groupLock("lab");
        Random random = new Random(t);
        all.add(
            executor.submit(
                () -> {
                  visit(lock, room, random, 100);
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      assertThat(room.most()).as("together").isGreaterThan(1);
      assertThat(room.sessions()).isGreaterThan(10);
      GroupLock lock = fleet.member(0).groupLock("lab");
      Fleet.eventually(() -> lock.status().inside().isEmpty() && lock.status().waiters().isEmpty());
    }
  }

  @Test
  void theSameGroupSharesAndAnotherWaits() throws Exception {
    try (Fleet fleet = new Fleet(3)) {
      Lease first = fleet.member(0).groupLock("lab").enter("chemistry");
      Lease second = fleet.member(1).groupLock("lab").enter("chemistry");
      PendingLease other = fleet.member(2).groupLock("lab").request("physics");
      assertThat(fleet.member(2).groupLock("lab").status().inside())
          .extracting(i -> i.member() + " " + i.group())
          .containsExactlyInAnyOrder("m0 chemistry", "m1 chemistry");
      Fleet.eventually(() -> fleet.member(0).groupLock("lab").status().waiters().size() == 1);
      assertThat(other.future()).isNotDone();
      first.close();
      second.close();
      Lease third = other.future().get(30, TimeUnit.SECONDS);
      assertThat(third.fence()).isGreaterThan(Math.max(first.fence(), second.fence()));
    }
  }

  @Test
  void whoGivesUpBlocksNobody() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      GroupLock here = fleet.member(0).groupLock("lab");
      GroupLock there = fleet.member(1).groupLock("lab");
      Lease inside = here.enter("a");
      assertThat(there.tryEnter("b", Duration.ofMillis(20))).isEmpty();
      PendingLease waits = there.request("c");
      assertThat(waits.cancel()).isTrue();
      inside.close();
      here.enter("a").close();
      there.enter("d").close();
    }
  }

  @Test
  void aMemberThatLeavesHandsTheSessionOn() throws Exception {
    try (Fleet fleet = new Fleet(3)) {
      GroupLock first = fleet.member(1).groupLock("lab");
      Lease opener = first.enter("a");
      assertThat(first.local().tokenHere()).isTrue();
      Lease kept = fleet.member(2).groupLock("lab").enter("a");
      PendingLease other = fleet.member(0).groupLock("lab").request("b");
      opener.close();
      fleet.member(1).close();
      assertThat(kept.isHeld()).isTrue();
      assertThat(other.future()).isNotDone();
      PendingLease late = fleet.member(2).groupLock("lab").request("a");
      late.future().get(30, TimeUnit.SECONDS).close(); // it joins those inside
      kept.close();
      other.future().get(30, TimeUnit.SECONDS).close();
    }
  }

  @Test
  void othersAreLetInWhenTheTenureOfOneThatDiedInsideHasEnded() throws Exception {
    try (Fleet fleet = Fleet.quick(3)) {
      fleet.member(0).groupLock("lab").enter("a").close();
      Lease alive = fleet.member(0).groupLock("lab").enter("a");
      fleet.member(2).groupLock("lab").enter("a");
      PendingLease other = fleet.member(1).groupLock("lab").request("b");
      fleet.member(2).kill();
      alive.close();
      assertThat(other.future().get(60, TimeUnit.SECONDS).isHeld()).isTrue();
    }
  }
}
