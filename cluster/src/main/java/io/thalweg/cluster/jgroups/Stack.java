package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;

/** The protocols of JGroups that make up a member, the transport first. */
final class Stack {
  /** Bytes that JGroups adds to a message: addresses, names and headers. */
  private static final int OVERHEAD = 1 << 13;

  private static final Duration JOIN_REPLY = Duration.ofSeconds(2);
  private static final Duration VIEW_ACKS = Duration.ofSeconds(1);
  private static final Duration RETRANSMIT = Duration.ofMillis(100);
  private static final Duration MOST_HEARTBEAT = Duration.ofSeconds(2);
  private static final Duration LEAST_SUSPICION = Duration.ofSeconds(10);

  /**
   * How long two groups may take to become one: members say every {@link #MOST_INFO} at most which
   * view they have, coordinators compare the views every 1.6 times as long, and a merge takes a
   * moment.
   */
  static final Duration MEETING = Duration.ofSeconds(15);

  private static final Duration MOST_INFO = Duration.ofSeconds(5);

  private Stack() {}

  static List<Protocol> of(
      ClusterConfig config,
      boolean remembers,
      GuardedTcp tcp,
      Addresses addresses,
      Contacts contacts)
      throws UnknownHostException {
    boolean listed = !(config.discovery() instanceof Discovery.Multicast);
    return List.of(
        tcp,
        discovery(config, addresses),
        new FirstMember(
            config.name(),
            config.founds() || remembers,
            config.joinTimeout(),
            listed,
            addresses,
            contacts),
        new MERGE3().setMinInterval(1_000).setMaxInterval(MOST_INFO.toMillis()),
        failureDetector(config),
        new VERIFY_SUSPECT2().setTimeout(500),
        // Views are sent to all; nothing else is.
        new NAKACK2().useMcastXmit(false),
        reliable(),
        new STABLE().setDesiredAverageGossip(30_000),
        membership());
  }

  /**
   * The transport.
   *
   * @param place where others reach this member
   */
  static GuardedTcp transport(
      ClusterConfig config, Gate gate, InetAddress host, InetSocketAddress place) {
    var tcp = new GuardedTcp(config.maxMessageBytes() + OVERHEAD, gate.refusals());
    tcp.setBindAddress(host).setBindPort(gate.port()).setPortRange(0).setSocketFactory(gate);
    tcp.setExternalAddr(place.getAddress()).setExternalPort(place.getPort());
    // The thread that has a message sends it, and the thread that reads it handles it: each
    // hand-over to another thread, as with bundling, a pool or virtual threads, costs 5 to 20 µs a
    // message.
    tcp.setBundlerType("no-bundler");
    tcp.setMessageProcessingPolicy("direct");
    tcp.useVirtualThreads(false);
    // A message has few bytes, and its receiver waits for it: without this, the kernel holds it
    // back until the one before has been acknowledged, up to 40 ms.
    tcp.tcpNodelay(true);
    tcp.logDetails(false).setSockConnTimeout(2_000);
    tcp.logAcceptError(false);
    return tcp;
  }

  private static Protocol discovery(ClusterConfig config, Addresses addresses)
      throws UnknownHostException {
    if (config.discovery() instanceof Discovery.Multicast multicast) {
      var ping = new MPING();
      ping.setMcastAddr(multicast.group().resolve());
      ping.setMcastPort(multicast.group().port());
      return ping;
    }
    return new Lookup(addresses);
  }

  private static UNICAST3 reliable() {
    var unicast = new UNICAST3();
    // What a broken connection lost is asked for soon, after 2 to 4 of these intervals.
    unicast.setXmitInterval(RETRANSMIT.toMillis());
    // Members that are silent for a while stay; those that are gone are forgotten with the view.
    unicast.setConnExpiryTimeout(0);
    return unicast;
  }

  private static FD_ALL3 failureDetector(ClusterConfig config) {
    // Keepers put out a member that they do not hear; here it is only no longer reached for.
    long millis = Math.max(LEAST_SUSPICION.toMillis(), config.suspectAfter().toMillis());
    var detector = new FD_ALL3();
    detector.setTimeout(millis);
    // Often enough to keep a connection to each member open, since its end tells that the member is
    // gone.
    detector.setInterval(Math.min(millis / 4, MOST_HEARTBEAT.toMillis()));
    return detector;
  }

  private static GMS membership() {
    var gms = new GMS();
    gms.setJoinTimeout(JOIN_REPLY.toMillis());
    // 0 means for ever: Joining gives up in time, whereas GMS would found a cluster of its own.
    gms.setMaxJoinAttempts(0);
    gms.setViewAckCollectionTimeout(VIEW_ACKS.toMillis());
    gms.printLocalAddress(false);
    gms.logCollectMessages(false);
    gms.logViewWarnings(false);
    return gms;
  }
}
