package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.JoinException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jgroups.Event;
import org.jgroups.PhysicalAddress;
import org.jgroups.protocols.PingData;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;
import org.jgroups.util.Responses;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what happens if no member is found. JGroups would let any such process found a cluster of
 * its own; here only a founder does, or a member that remembers the cluster from its disk, and all
 * others look again until their time is over. One that remembers founds nothing: it waits for other
 * keepers, which may be started before the founder or without it.
 *
 * <p>A founder founds the cluster when each address has answered that it knows no cluster, or has
 * refused the connection. An address that accepts the connection and says nothing, or that cannot
 * be reached, may be that of a member that is paused or cut off and holds units: a second cluster
 * would grant them again.
 */
final class FirstMember extends Protocol {
  private static final Logger LOG = LoggerFactory.getLogger(JGroupsTransport.class);
  private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long UNLISTED_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PAUSE_MILLIS = 100;

  private final String cluster;
  private final boolean founds;
  private final Duration patience;
  private final boolean listed;
  private final Supplier<Set<InetSocketAddress>> addresses;
  private final Contacts contacts;
  private long deadline;
  private boolean answered;
  private boolean told;

  /**
   * Joins through the protocol below.
   *
   * @param founds whether this process may be the first
   * @param listed whether only these addresses can answer, so that waiting ends when all have
   *     answered
   */
  FirstMember(
      String cluster,
      boolean founds,
      Duration patience,
      boolean listed,
      Supplier<Set<InetSocketAddress>> addresses,
      Contacts contacts) {
    this.cluster = cluster;
    this.founds = founds;
    this.patience = patience;
    this.listed = listed;
    this.addresses = addresses;
    this.contacts = contacts;
  }

  @Override
  public Object down(Event event) {
    switch (event.getType()) {
      case Event.CONNECT -> deadline = System.nanoTime() + patience.toNanos();
      case Event.FIND_INITIAL_MBRS -> {
        return find(event);
      }
      default -> {}
    }
    return down_prot.down(event);
  }

  /**
   * Looks for members. GMS calls this again if a coordinator did not let it in; all attempts share
   * one time limit.
   */
  private Responses find(Event event) {
    if (answered) {
      requireTime();
    }
    while (true) {
      contacts.nextRound();
      Responses found = (Responses) down_prot.down(event);
      if (await(found)) {
        answered = true;
        return found;
      }
      if (founds && !hasServer(found) && isNobodyElse(found)) {
        return new Responses(false).done();
      }
      found.done();
      requireTime();
      tell();
      pause();
    }
  }

  private void requireTime() {
    if (System.nanoTime() - deadline > 0) {
      throw new JoinException(failure());
    }
  }

  /** Logs, once, what takes so long. */
  private void tell() {
    if (!told) {
      told = true;
      LOG.info("looking for the cluster {} for up to {} s: {}", cluster, seconds(), calls());
    }
  }

  private double seconds() {
    return patience.toMillis() / 1000.0;
  }

  private String calls() {
    if (answered) {
      return "its oldest member answers but does not let this one in";
    }
    String calls = contacts.describe();
    String who = calls.isEmpty() ? "nobody of it answered" : calls;
    return founds
        ? who + "; this member founds it only where each seed answers or refuses the connection"
        : who;
  }

  /** Waits for a coordinator; false if there will be none, or not in time. */
  private boolean await(Responses found) {
    long start = System.nanoTime();
    while (!hasCoordinator(found)) {
      long now = System.nanoTime();
      boolean over = now - start > (listed ? SLOW_NANOS : UNLISTED_NANOS) || now - deadline > 0;
      if (over || settled(found)) {
        return hasCoordinator(found);
      }
      found.waitFor(2);
    }
    return true;
  }

  /** Whether it is certain, if all addresses are listed, that no member knows a cluster. */
  private boolean isNobodyElse(Responses found) {
    return !listed
        || addresses.get().stream()
            .allMatch(address -> contacts.isNobodyAt(address) || hasAnswered(found, address));
  }

  /** Whether each address has answered or failed, so that there is nothing left to wait for. */
  private boolean settled(Responses found) {
    for (InetSocketAddress address : addresses.get()) {
      if (!contacts.hasFailed(address) && !hasAnswered(found, address)) {
        return false;
      }
    }
    return listed;
  }

  private static boolean hasAnswered(Responses found, InetSocketAddress address) {
    for (PingData data : found) {
      PhysicalAddress place = data.getPhysicalAddr();
      if (place instanceof IpAddress ip
          && ip.getPort() == address.getPort()
          && ip.getIpAddress().equals(address.getAddress())) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasCoordinator(Responses found) {
    for (PingData data : found) {
      if (data.isCoord()) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasServer(Responses found) {
    for (PingData data : found) {
      if (data.isServer()) {
        return true;
      }
    }
    return false;
  }

  private String failure() {
    return "could not join the cluster %s within %s s: %s".formatted(cluster, seconds(), calls());
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new JoinException("interrupted while joining", interrupted);
    }
  }
}
