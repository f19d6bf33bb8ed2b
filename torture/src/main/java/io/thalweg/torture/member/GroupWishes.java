package io.thalweg.torture.member;

import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Requests for the group lock: some wait, some have a timeout. */
final class GroupWishes implements Wishes {
  private static final List<String> GROUPS = List.of("red", "green", "blue");
  private static final int MOST_TIMEOUT_MILLIS = 4000;

  private final GroupLock lock;
  private final SplittableRandom chance;
  private String group = "";
  private boolean waits;

  GroupWishes(GroupLock lock, SplittableRandom chance) {
    this.lock = lock;
    this.chance = chance;
  }

  @Override
  public Object[] draw() {
    group = GROUPS.get(chance.nextInt(GROUPS.size()));
    waits = chance.nextInt(100) < 65;
    return new Object[] {"group", group, "how", waits ? "ENTER" : "TIMEOUT"};
  }

  @Override
  public Optional<Lease> ask(String id) throws InterruptedException {
    return waits
        ? Optional.of(lock.enter(group))
        : lock.tryEnter(group, Duration.ofMillis(chance.nextInt(50, MOST_TIMEOUT_MILLIS)));
  }
}
