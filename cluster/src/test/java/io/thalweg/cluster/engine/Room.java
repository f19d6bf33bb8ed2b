package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.Lease;

/** The group that is inside, and its fences; fails if two groups are inside. */
final class Room {
  @GuardedBy("this")
  private String group = "";

  @GuardedBy("this")
  private int inside;

  @GuardedBy("this")
  private int most;

  @GuardedBy("this")
  private int sessions;

  @GuardedBy("this")
  private long largest;

  @GuardedBy("this")
  private long before;

  synchronized void enter(String name, Lease lease) {
    if (inside++ == 0 && !name.equals(group)) {
      group = name;
      sessions++;
      before = largest;
    }
    assertThat(name).isEqualTo(group);
    assertThat(lease.fence()).as("fence of %s", name).isGreaterThan(before);
    largest = Math.max(largest, lease.fence());
    most = Math.max(most, inside);
  }

  synchronized void leave() {
    inside--;
  }

  /** The largest number of users that were inside together. */
  synchronized int most() {
    return most;
  }

  synchronized int sessions() {
    return sessions;
  }
}
