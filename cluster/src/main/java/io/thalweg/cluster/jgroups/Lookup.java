package io.thalweg.cluster.jgroups;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.PingHeader;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.ByteArray;
import org.jgroups.util.NameCache;
import org.jgroups.util.Responses;
import org.jgroups.util.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Finds members at addresses, which are resolved anew each time: names get other addresses, and
 * files come and go.
 *
 * <p>A newcomer asks at these addresses. An answer names all members in the view of the member that
 * was asked, so the coordinator need not be among the addresses.
 *
 * <p>From time to time MERGE3 wants to tell all members which view this one has. Members of the
 * view are told at once, with one packet each, since a {@link MemberId} contains the address of its
 * member. Only addresses outside the view are asked, since only there unknown members can be found.
 * Each member is told once in a round, however many answers name it. So n members at rest send n(n
 * - 1) packets a round; if all asked all, and each told all members in each answer, it would be n³.
 */
final class Lookup extends Discovery {
  private final Supplier<Set<InetSocketAddress>> addresses;
  private final Apart apart = new Apart();
  private final Set<PhysicalAddress> told = ConcurrentHashMap.newKeySet();
  private volatile Set<PhysicalAddress> here = Set.of();

  Lookup(Supplier<Set<InetSocketAddress>> addresses) {
    this.addresses = addresses;
    setId(ClassConfigurator.getProtocolId(TCPPING.class));
    returnEntireCache(true);
    // The view has the addresses of its members.
    sendCacheOnJoin(false);
  }

  /** Addresses are configured, as with TCPPING. */
  @Override
  public boolean isDynamic() {
    return false;
  }

  @Override
  public Object down(Event event) {
    switch (event.getType()) {
      case Event.VIEW_CHANGE -> viewChanged(event.getArg());
      case Event.ADD_PHYSICAL_ADDRESS -> {
        Tuple<Address, PhysicalAddress> found = event.getArg();
        apart.add(found.val2(), here);
      }
      case Event.FIND_MBRS_ASYNC -> {
        Consumer<PingData> tell = event.getArg();
        told.clear();
        return super.down(new Event(Event.FIND_MBRS_ASYNC, once(tell)));
      }
      default -> {}
    }
    return super.down(event);
  }

  private Consumer<PingData> once(Consumer<PingData> tell) {
    return data -> {
      PhysicalAddress place = data.getPhysicalAddr();
      if (place != null && told.add(place)) {
        tell.accept(data);
      }
    };
  }

  private void viewChanged(View next) {
    Set<PhysicalAddress> before = here;
    Set<PhysicalAddress> now = new HashSet<>();
    for (Address member : next.getMembersRaw()) {
      PhysicalAddress place = MemberId.place(member);
      if (place != null) {
        now.add(place);
      }
    }
    here = now;
    apart.removeAll(now);
    before.forEach(place -> apart.add(place, now));
  }

  @Override
  public void findMembers(@Nullable List<Address> members, boolean initial, Responses responses) {
    if (initial || members != null) {
      ask(seeds(), initial);
    } else {
      tellMembers();
      ask(outside(), false);
    }
  }

  private void tellMembers() {
    View now = view;
    Consumer<PingData> tell = discovery_rsp_callback;
    if (now == null || tell == null) {
      return;
    }
    for (Address member : now.getMembersRaw()) {
      PhysicalAddress place = MemberId.place(member);
      if (place != null && !member.equals(local_addr)) {
        tell.accept(new PingData(member, true, null, place));
      }
    }
  }

  private Set<PhysicalAddress> outside() {
    Set<PhysicalAddress> outside = seeds();
    outside.addAll(apart.next());
    outside.removeAll(here);
    return outside;
  }

  private Set<PhysicalAddress> seeds() {
    Set<PhysicalAddress> seeds = new HashSet<>();
    for (InetSocketAddress address : addresses.get()) {
      seeds.add(new IpAddress(address.getAddress(), address.getPort()));
    }
    return seeds;
  }

  /**
   * Asks at these addresses. A question is an answer, too: JGroups uses what it says about its
   * sender.
   */
  private void ask(Collection<PhysicalAddress> places, boolean initial) {
    var self = (PhysicalAddress) down_prot.down(new Event(Event.GET_PHYSICAL_ADDRESS, local_addr));
    ByteArray data =
        marshal(
            new PingData(local_addr, is_server, NameCache.get(local_addr), self).coord(is_coord));
    var header =
        new PingHeader(PingHeader.GET_MBRS_REQ).clusterName(cluster_name).initialDiscovery(initial);
    for (PhysicalAddress place : places) {
      if (!place.equals(self)) {
        down_prot.down(
            new BytesMessage(place)
                .setArray(data)
                .setFlag(Message.Flag.OOB)
                .setFlag(Message.TransientFlag.DONT_LOOPBACK)
                .putHeader(id, header));
      }
    }
  }
}
