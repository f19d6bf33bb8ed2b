package io.thalweg.cluster.transport;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A network in memory. Members reach each other at once, unless they are cut off: then messages
 * between them are lost, and each gets a view without the other.
 */
public final class LocalNetwork {
  @GuardedBy("this")
  private final Map<Address, Inbox> members = new LinkedHashMap<>();

  @GuardedBy("this")
  private final Set<Set<Address>> cuts = new HashSet<>();

  @GuardedBy("this")
  private int unheard; // number of messages and views that members have not handled yet

  /** Returns the transport of a new member of this name. */
  public Transport transport(String name) {
    return new Place(new Address(UUID.randomUUID(), name));
  }

  /** Whether no member is here: none has come yet, or all have left or died. */
  public synchronized boolean isEmpty() {
    return members.isEmpty();
  }

  /** Cuts two members off from each other. */
  public synchronized void cut(Address one, Address other) {
    cuts.add(Set.of(one, other));
    tellViews();
  }

  /** Lets all members reach each other again. */
  public synchronized void heal() {
    cuts.clear();
    tellViews();
  }

  /**
   * Waits until the network is quiescent: members have handled all that was sent, and all that they
   * sent in turn.
   */
  public synchronized void settle() throws InterruptedException {
    while (unheard > 0) {
      wait();
    }
  }

  private synchronized void tell(int more) {
    unheard += more;
    notifyAll();
  }

  private synchronized void join(Address address, Transport.Listener listener) {
    members.put(address, new Inbox(listener));
    tellViews();
  }

  private synchronized void leave(Address address) {
    Inbox inbox = members.remove(address);
    if (inbox != null) {
      inbox.close();
      tellViews();
    }
  }

  @GuardedBy("this")
  private void tellViews() {
    for (Map.Entry<Address, Inbox> member : members.entrySet()) {
      List<Address> view = seenBy(member.getKey());
      member.getValue().add(listener -> listener.view(view));
    }
  }

  @GuardedBy("this")
  private List<Address> seenBy(Address self) {
    List<Address> seen = new ArrayList<>();
    for (Address other : members.keySet()) {
      if (!isCut(self, other)) {
        seen.add(other);
      }
    }
    return seen;
  }

  @GuardedBy("this")
  private boolean isCut(Address one, Address other) {
    return !one.equals(other) && cuts.contains(Set.of(one, other));
  }

  private synchronized void send(Address from, Address to, byte[] bytes) {
    Inbox inbox = members.get(to);
    if (inbox != null && members.containsKey(from) && !isCut(from, to)) {
      inbox.add(listener -> listener.receive(from, bytes, 0, bytes.length));
    }
  }

  /**
   * The queue of what a member is about to receive, with a thread of its own, so that a sender does
   * not run the code of a receiver. It is no virtual thread: users' virtual threads that never wait
   * would keep it from running.
   */
  private final class Inbox {
    private final Transport.Listener listener;
    private final BlockingQueue<Consumer<Transport.Listener>> news = new LinkedBlockingQueue<>();
    private final Thread reader;

    Inbox(Transport.Listener listener) {
      this.listener = listener;
      reader = Thread.ofPlatform().daemon().name("thalweg-inbox").start(this::read);
    }

    void add(Consumer<Transport.Listener> one) {
      tell(1);
      news.add(one);
    }

    private void read() {
      try {
        while (true) {
          Consumer<Transport.Listener> next = news.take();
          try {
            next.accept(listener);
          } finally {
            tell(-1);
          }
        }
      } catch (InterruptedException closed) {
        tell(-news.size()); // these are never received
      }
    }

    void close() {
      reader.interrupt();
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
