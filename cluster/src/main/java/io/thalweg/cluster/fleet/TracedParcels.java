package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The messages of a semaphore that a trace tells of: each once, from when it is first sent until
 * its receiver has taken it, however often the network loses or repeats it.
 */
final class TracedParcels {

  /** A message, by its place in a conversation of two members. */
  private record Key(int from, int to, long conversation, long sequence) {}

  private record Way(int from, int to) {}

  private record Sending(long epoch, Place sender, Place receiver, Message message) {}

  private record InFlight(long msg, Sending sending) {}

  private final TracedMembers members;
  private final int number;
  private final Observer<? super Message> out;
  private final Map<Key, Sending> news = new LinkedHashMap<>();
  private final Map<Key, InFlight> inFlight = new LinkedHashMap<>();
  private final Map<Way, Long> conversations = new HashMap<>(); // the newest
  private long sent;

  TracedParcels(TracedMembers members, int number, Observer<? super Message> out) {
    this.members = members;
    this.number = number;
    this.out = out;
  }

  /** A member sends a letter, perhaps again. */
  void sends(Place from, Place to, Letter letter) {
    Frame.Header header = letter.header();
    if (letter.frame() instanceof Frame.Parcel p && p.number() == number && header.sequence() > 0) {
      Key key = new Key(from.id, to.id, header.sender(), header.sequence());
      news.put(key, new Sending(header.epoch(), from, to, p.message()));
      conversations.put(new Way(from.id, to.id), header.sender());
    }
  }

  /** Tells of messages that have arrived. */
  void tellTaken(long at) {
    Iterator<Map.Entry<Key, InFlight>> all = inFlight.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Key, InFlight> one = all.next();
      Sending m = one.getValue().sending;
      if (isTaken(one.getKey(), m)) {
        out.deliver(at, one.getValue().msg, m.sender.id, m.receiver.id, m.message);
        if (isCarrier(m.message)) {
          members.touch(m.receiver);
        }
        all.remove();
      }
    }
  }

  /** Tells of messages that will not arrive, or not any more by this way. */
  void tellDropped(long at) {
    Set<Key> carriers = carriers();
    Iterator<Map.Entry<Key, InFlight>> all = inFlight.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Key, InFlight> one = all.next();
      Sending m = one.getValue().sending;
      String why = whyNot(one.getKey(), m, carriers);
      if (!why.isEmpty()) {
        out.drop(at, one.getValue().msg, m.sender.id, m.receiver.id, m.message, why);
        all.remove();
      }
    }
  }

  private String whyNot(Key key, Sending m, Set<Key> carriers) {
    if (m.receiver.isGone() || !members.isPresent(m.receiver)) {
      return "its receiver is gone: lost";
    }
    if (m.receiver.stock().epoch() > m.epoch) {
      return "of an earlier epoch: lost";
    }
    if (!m.sender.isGone() && isCarrier(m.message) && !carriers.contains(key)) {
      return "taken back, and sent again if need be";
    }
    Long newest = conversations.get(new Way(key.from, key.to));
    boolean old = newest != null && newest != key.conversation;
    return old && !isCarrier(m.message) ? "of an earlier conversation: lost" : "";
  }

  private static boolean isCarrier(Message message) {
    return message.tokens() > 0 || message.units() > 0;
  }

  /** Those with the token or units that may yet arrive, as their senders know. */
  private Set<Key> carriers() {
    Set<Key> found = new HashSet<>();
    for (Place sender : members.places()) {
      for (Belongings.Sent one : sender.stock().sent()) {
        int to = (int) one.to().id().getLeastSignificantBits();
        found.add(new Key(sender.id, to, one.conversation(), one.sequence()));
      }
    }
    return found;
  }

  void tellSent(long at) {
    news.forEach(
        (key, m) -> {
          boolean goes = members.isPresent(m.receiver) && members.isPresent(m.sender);
          if (goes && !inFlight.containsKey(key) && !isTaken(key, m)) {
            inFlight.put(key, new InFlight(sent, m));
            out.send(at, sent++, key.from, key.to, m.message);
          }
        });
    news.clear();
  }

  /** A receiver that does not know the sender any more takes nothing of it. */
  private static boolean isTaken(Key key, Sending m) {
    return m.receiver.machine().taken(m.sender.address, key.conversation) >= key.sequence;
  }
}
