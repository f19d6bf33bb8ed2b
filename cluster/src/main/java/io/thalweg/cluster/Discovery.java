package io.thalweg.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** How a member finds the others. Each kind checks its values when it is made. */
public sealed interface Discovery {

  /** Asks at these addresses; there are none if this member is alone or the first. */
  record Seeds(List<HostPort> addresses) implements Discovery {
    public Seeds {
      addresses = List.copyOf(addresses);
    }
  }

  /** Asks a multicast group, where the network carries it. */
  record Multicast(HostPort group) implements Discovery {}

  /** Asks at all addresses of a DNS name: in Kubernetes, the name of a headless service. */
  record Dns(String name, int port) implements Discovery {}

  /** Members write their addresses into a directory that they share. */
  record Directory(Path path) implements Discovery {}

  /** Addresses such as {@code 10.0.0.5:7800}; the first is that of the founder. */
  static Discovery seeds(String... addresses) {
    Objects.requireNonNull(addresses, "addresses");
    return new Seeds(Stream.of(addresses).map(a -> HostPort.parse("a seed", a, 1)).toList());
  }

  /** The group 228.8.8.8:7500. */
  static Discovery multicast() {
    return multicast("228.8.8.8:7500");
  }

  static Discovery multicast(String group) {
    HostPort address = HostPort.parse("the multicast group", group, 1);
    Require.that(
        isMulticast(address.host()),
        "the multicast group must be an address in 224.0.0.0 to 239.255.255.255 or one of IPv6 that"
            + " starts with ff, not "
            + Require.quoted(group));
    return new Multicast(address);
  }

  /** All members must have the same port, since a DNS name has addresses without ports. */
  static Discovery dns(String name, int port) {
    Require.that(
        Objects.requireNonNull(name, "name").matches("\\w([\\w.-]{0,251}[\\w.])?"),
        "the DNS name must have letters, digits, dots and hyphens, not " + Require.quoted(name));
    return new Dns(name, Require.between("the port of DNS discovery", port, 1, 65_535));
  }

  /** The directory is made if it does not exist. */
  static Discovery file(Path directory) {
    Require.that(
        !Files.exists(Objects.requireNonNull(directory, "directory"))
            || Files.isDirectory(directory),
        "the directory of file discovery must be a directory or not exist yet, and is a file: "
            + directory);
    return new Directory(directory);
  }

  private static boolean isMulticast(String host) {
    return host.contains(":")
        ? host.toLowerCase(Locale.ROOT).startsWith("ff")
        : host.matches("2(2[4-9]|3\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
  }
}
