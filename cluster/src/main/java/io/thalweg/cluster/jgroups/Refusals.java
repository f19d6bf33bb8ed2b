package io.thalweg.cluster.jgroups;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts refused connections, and logs one line for each host and kind of reason, at most once a
 * minute: a scan must not fill a disk.
 */
final class Refusals {
  private static final Logger LOG = LoggerFactory.getLogger(JGroupsTransport.class);
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int MOST_REMEMBERED = 1000;

  private record Case(InetAddress host, String kind) {}

  private final String member;
  private final LongAdder count = new LongAdder();
  private final Map<Case, Long> lastLogged = new ConcurrentHashMap<>();

  Refusals(String member) {
    this.member = member;
  }

  long count() {
    return count.sum();
  }

  void refused(InetSocketAddress remote, String why) {
    count.increment();
    if (isNew(new Case(remote.getAddress(), kind(why)))) {
      LOG.warn(
          "{} refused a connection from {}: {} ({} refused so far)",
          member,
          Contacts.text(remote),
          why,
          count());
    }
  }

  /** The reason without its details, of which random bytes can make any number. */
  private static String kind(String why) {
    return why.split("[:(]", 2)[0];
  }

  private boolean isNew(Case found) {
    long now = System.nanoTime();
    if (lastLogged.size() >= MOST_REMEMBERED) {
      lastLogged.values().removeIf(at -> now - at > QUIET_NANOS);
    }
    if (lastLogged.size() >= MOST_REMEMBERED) {
      return false;
    }
    Long before = lastLogged.get(found);
    if (before != null && now - before < QUIET_NANOS) {
      return false;
    }
    lastLogged.put(found, now);
    return true;
  }
}
