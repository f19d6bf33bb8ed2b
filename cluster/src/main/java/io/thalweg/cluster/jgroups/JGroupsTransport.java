package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.HostPort;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.SettingsException;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.stack.ProtocolStack;
import org.jgroups.util.ExtendedUUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network of TCP connections between all members, built on JGroups.
 *
 * <p>{@link #send} writes on the caller's thread if there is a connection, which makes it fast. If
 * the other side does not read, a write waits for about 1 s. Then the connection is closed, and
 * other threads send all that follows, so that no caller waits, until the other side takes a new
 * connection. What was lost is sent again as long as that member is in the view, and dropped when
 * it is not. A member that stops is out of the view after {@link ClusterConfig#suspectAfter}; a
 * member whose process ends, after about half a second.
 *
 * <p>Bytes of strangers are not read: see {@link Gate}. Bytes of a member that are not a valid
 * message are dropped and counted.
 */
public final class JGroupsTransport implements Transport {
  private static final Logger LOG = LoggerFactory.getLogger(JGroupsTransport.class);

  private final ClusterConfig config;
  private final ExtendedUUID id;
  private final Address self;
  private final org.jgroups.util.UUID number;
  private final Gate gate;
  private final Addresses addresses;
  private final GuardedTcp tcp;
  private final JChannel channel;
  private final int maxBytes;
  private volatile @Nullable Deliveries deliveries;

  /** Binds the port of a member that remembers no cluster. */
  public JGroupsTransport(ClusterConfig config) {
    this(config, false);
  }

  /**
   * Binds the port, so that it is known, but talks to no other member yet.
   *
   * @param remembers whether the member remembers the cluster from an earlier run
   * @throws JoinException if the port or the settings cannot be used
   */
  public JGroupsTransport(ClusterConfig config, boolean remembers) {
    this.config = config;
    this.maxBytes = config.maxMessageBytes();
    InetAddress host = host(config);
    String name = config.member();
    var refusals = new Refusals(name == null ? config.bind().toString() : name);
    this.gate = gate(config, host, refusals);
    InetSocketAddress place = place(config, host, gate);
    this.id =
        MemberId.random(name == null ? config.bind().host() + "-" + gate.port() : name, place);
    this.self = MemberId.address(id);
    this.number = MemberId.number(self.id());
    try {
      this.addresses = new Addresses(config.discovery(), place, self.id(), gate.contacts());
      this.tcp = Stack.transport(config, gate, host, place);
      this.channel = new JChannel(Stack.of(config, remembers, tcp, addresses, gate.contacts()));
    } catch (Exception failure) {
      gate.close();
      throw failure instanceof JoinException known ? known : failed(config, failure);
    }
  }

  private static InetAddress host(ClusterConfig config) {
    InetAddress host;
    try {
      host = config.bind().resolve();
    } catch (UnknownHostException unknown) {
      throw new SettingsException(
          "bind must name a host that can be looked up, not " + config.bind(), unknown);
    }
    if (host.isAnyLocalAddress() && config.advertise() == null) {
      throw new SettingsException(
          "bind must be one address, at which others reach this member, not %s, or set advertise"
              .formatted(config.bind()));
    }
    if (!host.isLoopbackAddress() && config.tls() == null && !config.plaintextAllowed()) {
      throw new SettingsException(
          "bind is %s, which others can reach: set tls, or say allowPlaintext to do without"
              .formatted(config.bind()));
    }
    return host;
  }

  private static Gate gate(ClusterConfig config, InetAddress host, Refusals refusals) {
    var greeting = new Greeting(config.name(), config.secret());
    try {
      var address = new InetSocketAddress(host, config.bind().port());
      return new Gate(address, config.tls(), greeting, refusals);
    } catch (IOException taken) {
      throw new SettingsException(
          "bind must be a free address of this host, not %s: %s"
              .formatted(config.bind(), taken.getMessage()),
          taken);
    }
  }

  /** Where others reach this member. */
  private static InetSocketAddress place(ClusterConfig config, InetAddress host, Gate gate) {
    HostPort advertised = config.advertise();
    if (advertised == null) {
      return new InetSocketAddress(host, gate.port());
    }
    try {
      return new InetSocketAddress(advertised.resolve(), advertised.port());
    } catch (UnknownHostException unknown) {
      gate.close();
      throw new JoinException(
          "advertise must name a host that can be looked up, not " + advertised, unknown);
    }
  }

  private static JoinException failed(ClusterConfig config, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof JoinException known) {
        return known;
      }
    }
    return new JoinException(
        "could not join the cluster %s: %s".formatted(config.name(), failure.getMessage()),
        failure);
  }

  @Override
  public Address self() {
    return self;
  }

  /** Coordinators compare their views every 8 s, of which they have heard up to 5 s before. */
  @Override
  public Duration meeting() {
    return Stack.MEETING;
  }

  /** The port on which this member listens: that of the configuration, unless that is 0. */
  public int port() {
    return gate.port();
  }

  /** The number of connections of strangers that were refused. */
  public long refused() {
    return gate.refusals().count();
  }

  /** The number of messages of members that were dropped because they were not valid. */
  public long dropped() {
    Deliveries deliveries = this.deliveries;
    return tcp.dropped() + (deliveries == null ? 0 : deliveries.dropped());
  }

  /** The number of threads started to make connections. */
  long callsStarted() {
    return tcp.callsStarted();
  }

  /** The protocols that make up this member, for tests that watch them. */
  ProtocolStack protocols() {
    return channel.getProtocolStack();
  }

  @Override
  public void start(Listener listener) {
    try {
      channel.setName(self.name());
      channel.addAddressGenerator(() -> id);
      deliveries = new Deliveries(listener);
      channel.setReceiver(deliveries);
      channel.connect(config.name());
    } catch (Exception failure) {
      close();
      throw failed(config, failure);
    }
  }

  @Override
  public void send(Address to, byte[] bytes) {
    if (bytes.length > maxBytes) {
      LOG.warn("{} bytes for {} are more than maxMessageBytes, {}", bytes.length, to, maxBytes);
      return;
    }
    try {
      channel.send(new BytesMessage(MemberId.number(to.id()), bytes).setSrc(number));
    } catch (Exception closed) {
      // As Transport says: what cannot be sent is dropped, and the view tells the rest.
      LOG.debug("cannot send to {}", to, closed);
    }
  }

  @Override
  public void close() {
    channel.close();
    addresses.close();
    gate.close();
  }
}
