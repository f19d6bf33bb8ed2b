package io.thalweg.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place on a network, not looked up yet.
 *
 * @param host a name or an address, of IPv6 without brackets
 * @param port 0 for any that is free, where one is bound
 */
public record HostPort(String host, int port) {

  private static final Pattern FORM =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]+(?:%\\w+)?)]|([\\w.-]+)):(\\d{1,5})");

  /**
   * Reads {@code 10.0.0.7:7800}, {@code node-7:7800} or {@code [::1]:7800}.
   *
   * @param field what the text is for, as the message has it
   * @throws IllegalArgumentException if it is none of these, or the port is smaller than the least
   */
  static HostPort parse(String field, String text, int leastPort) {
    Matcher matcher = FORM.matcher(text);
    Require.that(
        matcher.matches(),
        "%s must be HOST:PORT such as 10.0.0.7:7800 or [::1]:7800, not %s"
            .formatted(field, Require.quoted(text)));
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    int port = Integer.parseInt(matcher.group(3));
    return new HostPort(host, Require.between("the port of " + field, port, leastPort, 65_535));
  }

  /** Looks the host up. */
  public InetAddress resolve() throws UnknownHostException {
    return InetAddress.getByName(host);
  }

  /** Whether both are the same place; a name that cannot be looked up is only itself. */
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
