package io.thalweg.cluster.jgroups;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of calls to other members, by address; for the message of a join that failed. */
class Contacts {
  /** Numeric addresses only, so that no name is resolved. */
  private static final Pattern ADDRESS =
      Pattern.compile("([0-9]+(?:\\.[0-9]+){3}|\\[[0-9a-fA-F:.]+(?:%\\w+)?]):(\\d{1,5})");

  private record Failure(int round, String why, boolean nobody) {}

  private final Map<InetSocketAddress, Failure> failures = new ConcurrentHashMap<>();
  private final AtomicInteger round = new AtomicInteger();

  void reached(InetSocketAddress address) {
    failures.remove(address);
  }

  /**
   * A call has failed.
   *
   * @param nobody whether it is certain that no process listens there, since the connection was
   *     refused
   */
  void failed(InetSocketAddress address, String why, boolean nobody) {
    failures.put(address, new Failure(round.get(), why, nobody));
  }

  /** Whether the call of this round has shown that no process listens there. */
  boolean isNobodyAt(InetSocketAddress address) {
    Failure failure = failures.get(address);
    return failure != null && failure.round == round.get() && failure.nobody;
  }

  /** Begins a new round, in which every address is called again. Only one thread does this. */
  void nextRound() {
    round.incrementAndGet();
  }

  /** Whether the call of this round has failed. */
  boolean hasFailed(InetSocketAddress address) {
    Failure failure = failures.get(address);
    return failure != null && failure.round == round.get();
  }

  /** The last failures in one line, or empty. */
  String describe() {
    return failures.entrySet().stream()
        .map(e -> text(e.getKey()) + ": " + e.getValue().why)
        .sorted()
        .collect(Collectors.joining("; "));
  }

  /** Reads what {@link #text} wrote; null if it is something else. */
  static @Nullable InetSocketAddress parse(String text) {
    Matcher matcher = ADDRESS.matcher(text);
    try {
      return matcher.matches()
          ? new InetSocketAddress(
              InetAddress.getByName(matcher.group(1)), Integer.parseInt(matcher.group(2)))
          : null;
    } catch (UnknownHostException | IllegalArgumentException notAnAddress) {
      return null;
    }
  }

  static String text(InetSocketAddress address) {
    String host =
        address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
