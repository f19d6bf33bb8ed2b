package io.thalweg.cluster.transport;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A network in memory. Members reach each other at once, unless they are cut off: then what is sent
 * is lost, and each sees a view without the other.
 */
public final class LocalNetwork {
  private final Map<Address, Transport.Listener> members = new LinkedHashMap<>();
  private final Set<Set<Address>> cuts = new HashSet<>();

  /** A place for a member of this name. */
  public Transport transport(String name) {
    return new Place(new Address(UUID.randomUUID(), name));
  }

  /** Two members reach each other no more. */
  public synchronized void cut(Address one, Address other) {
    cuts.add(Set.of(one, other));
    tellViews();
  }

  /** All reach each other again. */
  public synchronized void heal() {
    cuts.clear();
    tellViews();
  }

  private synchronized void join(Address address, Transport.Listener listener) {
    members.put(address, listener);
    tellViews();
  }

  private synchronized void leave(Address address) {
    if (members.remove(address) != null) {
      tellViews();
    }
  }

  private void tellViews() {
    members.forEach((self, listener) -> listener.view(seenBy(self)));
  }

  private List<Address> seenBy(Address self) {
    List<Address> seen = new ArrayList<>(members.keySet());
    seen.removeIf(other -> !other.equals(self) && cuts.contains(Set.of(self, other)));
    return seen;
  }

  private synchronized void send(Address from, Address to, byte[] bytes) {
    Transport.Listener listener = members.get(to);
    boolean cut = !from.equals(to) && cuts.contains(Set.of(from, to));
    if (listener != null && members.containsKey(from) && !cut) {
      listener.receive(from, bytes, 0, bytes.length);
    }
  }

  private final class Place implements Transport {
    private final Address address;

    Place(Address address) {
      this.address = address;
    }

    @Override
    public Address self() {
      return address;
    }

    @Override
    public void start(Listener listener) {
      join(address, listener);
    }

    @Override
    public void send(Address to, byte[] bytes) {
      LocalNetwork.this.send(address, to, bytes);
    }

    @Override
    public void close() {
      leave(address);
    }
  }
}
