package io.thalweg.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port, not resolved yet.
 *
 * @param host a name or an address; an IPv6 address is without brackets
 * @param port the port; 0 means any free port where a member listens
 */
public record HostPort(String host, int port) {

  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]+(?:%\\w+)?)]|([\\w.-]+)):(\\d{1,5})");

  /**
   * Reads {@code 10.0.0.7:7800}, {@code node-7:7800} or {@code [::1]:7800}.
   *
   * @param field the name of the setting, for the message
   * @throws IllegalArgumentException if the text has none of these forms, or its port is smaller
   *     than {@code leastPort}
   */
  static HostPort parse(String field, String text, int leastPort) {
    Matcher matcher = FORM.matcher(Objects.requireNonNull(text, "address"));
    Require.that(
        matcher.matches(),
        "%s must be HOST:PORT such as 10.0.0.7:7800 or [::1]:7800, not %s"
            .formatted(field, Require.quoted(text)));
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    int port = Integer.parseInt(matcher.group(3));
    return new HostPort(host, Require.between("the port of " + field, port, leastPort, 65_535));
  }

  /** Resolves the host. */
  public InetAddress resolve() throws UnknownHostException {
    return InetAddress.getByName(host);
  }

  /** Whether both are the same place. A name that cannot be resolved is the same only as itself. */
  boolean isAt(HostPort other) {
    return port == other.port && (host.equals(other.host) || resolvesTo(other));
  }

  private boolean resolvesTo(HostPort other) {
    try {
      return resolve().equals(other.resolve());
    } catch (UnknownHostException unknown) {
      return false;
    }
  }

  @Override
  public String toString() {
    return host.contains(":") ? "[" + host + "]:" + port : host + ":" + port;
  }
}
