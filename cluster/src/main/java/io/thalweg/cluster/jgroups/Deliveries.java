package io.thalweg.cluster.jgroups;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport.Listener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jgroups.BytesMessage;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Hands views and messages to the listener. A new member may get the view that includes it before
 * this member does, and send at once: its messages are kept until the view comes.
 */
final class Deliveries implements Receiver {
  private static final int MOST_EARLY = 1_000;

  private final Listener listener;
  private final LongAdder dropped = new LongAdder();
  private volatile Map<org.jgroups.Address, Address> members = Map.of();

  @GuardedBy("this")
  private final Deque<Message> early = new ArrayDeque<>();

  Deliveries(Listener listener) {
    this.listener = listener;
  }

  /** The number of messages dropped: of a kind that members do not send, or not from a member. */
  long dropped() {
    return dropped.sum();
  }

  @Override
  public void receive(Message message) {
    if (!(message instanceof BytesMessage)) {
      dropped.increment();
      return;
    }
    Address from = members.get(message.getSrc());
    if (from != null) {
      deliver(from, message);
    } else {
      receiveEarly(message);
    }
  }

  private synchronized void receiveEarly(Message message) {
    Address from = members.get(message.getSrc());
    if (from != null) {
      deliver(from, message);
      return;
    }
    if (early.size() == MOST_EARLY) {
      early.removeFirst();
      dropped.increment();
    }
    early.addLast(message);
  }

  @Override
  public synchronized void viewAccepted(View view) {
    var next = new LinkedHashMap<org.jgroups.Address, Address>();
    for (org.jgroups.Address member : view.getMembersRaw()) {
      next.put(member, MemberId.address((UUID) member));
    }
    listener.view(List.copyOf(next.values()));
    for (Message message : new ArrayList<>(early)) {
      @Nullable Address from = next.get(message.getSrc());
      if (from != null) {
        deliver(from, message);
        early.remove(message);
      }
    }
    // Published last, so that early messages of a new member are delivered before its later ones.
    members = next;
  }

  private void deliver(Address from, Message message) {
    byte[] bytes = message.getArray();
    if (bytes != null) {
      listener.receive(from, bytes, message.getOffset(), message.getLength());
    }
  }
}
