package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;

/** The group that is inside, and its fences; fails if two groups are inside. */
final class Room {
  private String group = "";
  private int inside;
  int most;
  int sessions;
  private long largest;
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
}
