package io.thalweg.live;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the live view is served, and to whom.
 *
 * @param host the name or address to listen on
 * @param port the port; 0 means any free one
 * @param names by which browsers may call this member, besides the host itself
 * @param token what opens the view; null to draw one at the start
 */
public record LiveSettings(String host, int port, List<String> names, @Nullable String token) {
  private static final Pattern FORM =
      Pattern.compile("(?:(?:\\[([0-9A-Fa-f:.]+)]|([\\w.-]+)):)?(\\d{1,5})");
  private static final Pattern NAME = Pattern.compile("[\\w.-]+|\\[[0-9A-Fa-f:.]+]");
  private static final Pattern TOKEN = Pattern.compile("[\\w.~-]{16,200}");
  private static final int PORT_MAX = 65_535;

  public LiveSettings {
    require(port >= 0 && port <= PORT_MAX, "the port must be from 0 to 65535, not " + port);
    for (String name : names) {
      require(
          NAME.matcher(name).matches(),
          "a name must be one of a host, without a port, not '" + name + "'");
    }
    require(
        token == null || TOKEN.matcher(token).matches(),
        "the token must have 16 to 200 letters, digits, '-', '_', '.' or '~'");
    require(
        !isWildcard(host) || !names.isEmpty(),
        host + " listens on all addresses, so it needs the names by which browsers call it");
    names = List.copyOf(names);
  }

  /**
   * Reads {@code 8080}, which listens on 127.0.0.1, or {@code 10.0.0.7:8080}.
   *
   * @throws IllegalArgumentException if the text is neither
   */
  public static LiveSettings at(String address) {
    return at(address, List.of(), null);
  }

  /** The same with names by which browsers may call this member, and a token. */
  public static LiveSettings at(String address, List<String> names, @Nullable String token) {
    Matcher matcher = FORM.matcher(Objects.requireNonNull(address, "address"));
    require(
        matcher.matches(),
        "it must be a port such as 8080, or HOST:PORT such as 10.0.0.7:8080, not '"
            + address
            + "'");
    String bracketed = matcher.group(1);
    String plain = matcher.group(2);
    String host = bracketed != null ? bracketed : plain != null ? plain : "127.0.0.1";
    return new LiveSettings(host, Integer.parseInt(matcher.group(3)), names, token);
  }

  /** The same with this token. */
  public LiveSettings withToken(String value) {
    return new LiveSettings(host, port, names, value);
  }

  private static boolean isWildcard(String host) {
    return host.equals("0.0.0.0") || host.equals("::");
  }

  boolean isLoopback() {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
  }

  /** The host as part of an address in the web. */
  String shown() {
    String named = isWildcard(host) ? names.getFirst() : host;
    return named.contains(":") && !named.startsWith("[") ? "[" + named + "]" : named;
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
