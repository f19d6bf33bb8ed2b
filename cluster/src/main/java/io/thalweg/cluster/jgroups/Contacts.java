package io.thalweg.cluster.jgroups;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What became of the calls to others, by their address: for the message of a join that failed. */
final class Contacts {
  private final Map<InetSocketAddress, String> failures = new ConcurrentHashMap<>();

  void reached(InetSocketAddress address) {
    failures.remove(address);
  }

  void failed(InetSocketAddress address, String why) {
    failures.put(address, why);
  }

  void forget() {
    failures.clear();
  }

  boolean hasFailed(InetSocketAddress address) {
    return failures.containsKey(address);
  }

  /** All failures in one line, or empty. */
  String describe() {
    return failures.entrySet().stream()
        .map(e -> text(e.getKey()) + ": " + e.getValue())
        .sorted()
        .collect(Collectors.joining("; "));
  }

  static String text(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
