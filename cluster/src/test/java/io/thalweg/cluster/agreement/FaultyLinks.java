package io.thalweg.cluster.agreement;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** The links between keepers, which lose, delay and reorder, and are cut one way or both. */
final class FaultyLinks {
  private record Link(UUID from, UUID to) {}

  private final Random random;
  private final boolean fifo;
  private final Set<Link> cut = new HashSet<>();
  private final Map<Link, Long> latest = new HashMap<>();
  private boolean calm;

  FaultyLinks(Random random, boolean fifo) {
    this.random = random;
    this.fifo = fifo;
  }

  /** No faults from now on. */
  void calm() {
    calm = true;
    cut.clear();
  }

  boolean isCut(UUID from, UUID to) {
    return cut.contains(new Link(from, to));
  }

  boolean loses(UUID from, UUID to) {
    return !calm && (isCut(from, to) || random.nextInt(100) < 3);
  }

  /** When a frame that is sent now arrives. */
  long arrival(UUID from, UUID to, long now) {
    long arrival = now + 1 + random.nextInt(20);
    if (!calm && random.nextInt(100) < 4) {
      arrival += random.nextInt(random.nextInt(4) == 0 ? 9000 : 400);
    }
    return fifo ? latest.merge(new Link(from, to), arrival, Math::max) : arrival;
  }

  void cut(UUID from, UUID to) {
    cut.add(new Link(from, to));
  }

  void mend() {
    cut.clear();
  }

  /** Cuts all links of one keeper, in one direction or both. */
  void isolate(UUID one, Collection<UUID> all) {
    boolean out = random.nextBoolean();
    boolean in = !out || random.nextBoolean();
    for (UUID other : all) {
      if (out) {
        cut(one, other);
      }
      if (in) {
        cut(other, one);
      }
    }
  }

  void halve(Collection<UUID> all) {
    List<UUID> left = all.stream().filter(id -> random.nextBoolean()).toList();
    for (UUID a : all) {
      for (UUID b : all) {
        if (left.contains(a) != left.contains(b)) {
          cut(a, b);
        }
      }
    }
  }
}
