package io.thalweg.cluster.jgroups;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Responses;

/** Asks at addresses, which are looked up anew each time: names get others, files come and go. */
final class Lookup extends TCPPING {
  private final Supplier<Set<InetSocketAddress>> addresses;

  Lookup(Supplier<Set<InetSocketAddress>> addresses) {
    this.addresses = addresses;
    this.initial_hosts_set_programmatically = true;
    setId(ClassConfigurator.getProtocolId(TCPPING.class));
    // Whoever is asked names the coordinator, which need not be among those addresses.
    returnEntireCache(true);
  }

  @Override
  public void findMembers(List<Address> members, boolean initial, Responses responses) {
    initial_hosts =
        addresses.get().stream()
            .map(a -> new IpAddress(a.getAddress(), a.getPort()))
            .collect(Collectors.toSet());
    super.findMembers(members, initial, responses);
  }
}
