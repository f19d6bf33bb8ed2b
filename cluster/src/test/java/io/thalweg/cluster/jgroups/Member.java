package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** A member that keeps all that it receives. */
final class Member implements Transport.Listener, AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  final JGroupsTransport transport;
  final Map<String, List<String>> received = new ConcurrentHashMap<>();
  volatile List<Address> view = List.of();

  private Member(ClusterConfig config) {
    this.transport = new JGroupsTransport(config);
  }

  static Member join(ClusterConfig config) {
    var member = new Member(config);
    member.transport.start(member);
    return member;
  }

  /** A configuration on any free port, with this member as its seed. */
  ClusterConfig seed(ClusterConfig config) {
    return config.bind("127.0.0.1:0").seeds("127.0.0.1:" + transport.port());
  }

  @Override
  public void receive(Address from, byte[] bytes, int offset, int length) {
    from(from.name()).add(new String(bytes, offset, length, StandardCharsets.UTF_8));
  }

  @Override
  public void view(List<Address> members) {
    view = members;
  }

  List<String> from(String name) {
    return received.computeIfAbsent(name, key -> new CopyOnWriteArrayList<>());
  }

  List<String> names() {
    return view.stream().map(Address::name).toList();
  }

  void send(Member to, String text) {
    transport.send(to.transport.self(), text.getBytes(StandardCharsets.UTF_8));
  }

  void awaitView(String... names) {
    await("a view of " + List.of(names), () -> names().equals(List.of(names)));
  }

  void await(String what, BooleanSupplier holds) {
    Waiting.until(LIMIT, () -> what + " at " + transport.self() + ", which sees " + names(), holds);
  }

  @Override
  public void close() {
    transport.close();
  }
}
