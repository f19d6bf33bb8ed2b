package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.HostPort;
import io.thalweg.cluster.JoinException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses where other members may listen, by the kind of discovery, without this member's
 * own.
 */
final class Addresses implements Supplier<Set<InetSocketAddress>>, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JGroupsTransport.class);
  private static final String SUFFIX = ".member";

  private final Discovery discovery;
  private final InetSocketAddress self;
  private final String file;
  private final Contacts contacts;
  private final Set<String> unknownHosts = ConcurrentHashMap.newKeySet(); // hosts, told once

  Addresses(Discovery discovery, InetSocketAddress self, UUID id, Contacts contacts) {
    this.discovery = discovery;
    this.contacts = contacts;
    this.self = self;
    this.file = id + SUFFIX;
    if (discovery instanceof Discovery.Directory directory) {
      publish(directory.path());
    }
  }

  @Override
  public Set<InetSocketAddress> get() {
    var found = new HashSet<InetSocketAddress>();
    switch (discovery) {
      case Discovery.Seeds seeds -> seeds.addresses().forEach(seed -> add(found, seed));
      case Discovery.Dns dns -> add(found, new HostPort(dns.name(), dns.port()));
      case Discovery.Directory directory -> list(directory.path()).forEach(f -> add(found, f));
      case Discovery.Multicast multicast -> {}
    }
    found.remove(self);
    return found;
  }

  private void add(Set<InetSocketAddress> found, HostPort place) {
    var name = InetSocketAddress.createUnresolved(place.host(), place.port());
    try {
      for (InetAddress address : InetAddress.getAllByName(place.host())) {
        found.add(new InetSocketAddress(address, place.port()));
      }
      contacts.reached(name);
    } catch (UnknownHostException unknown) {
      contacts.failed(name, "no address is known of this host", false);
      if (unknownHosts.add(place.host())) {
        LOG.warn("no address is known of {}; it is left out until there is one", place);
      }
    }
  }

  private static void add(Set<InetSocketAddress> found, Path file) {
    try {
      // A member that was killed leaves its file, or half of it.
      InetSocketAddress place = Contacts.parse(Files.readString(file).strip());
      if (place != null) {
        found.add(place);
      }
    } catch (IOException gone) {
      LOG.debug("{} was taken away", file, gone);
    }
  }

  private static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(f -> f.getFileName().toString().endsWith(SUFFIX)).toList();
    } catch (IOException unreadable) {
      LOG.debug("{} cannot be read", directory, unreadable);
      return List.of();
    }
  }

  private void publish(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve(file), Contacts.text(self));
    } catch (IOException failure) {
      throw new JoinException(
          "the directory of file discovery cannot be written: " + directory, failure);
    }
  }

  @Override
  public void close() {
    if (discovery instanceof Discovery.Directory directory) {
      try {
        Files.deleteIfExists(directory.path().resolve(file));
      } catch (IOException stays) {
        LOG.debug("{} stays in {}", file, directory.path(), stays);
      }
    }
  }
}
