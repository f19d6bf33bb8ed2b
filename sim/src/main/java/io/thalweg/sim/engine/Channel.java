package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One direction of a link: the messages on their way, in order. */
final class Channel<M extends Message> {
  final int from;
  final int to;

  /** Counts the failures of the link: deliveries that were due before one are void. */
  long incarnation;

  /** When the last message sent is due: none may overtake it. */
  long lastDue;

  private @Nullable Object[] messages = new Object[2];
  private long[] ids = new long[2];
  private int head;
  private int size;

  Channel(int from, int to) {
    this.from = from;
    this.to = to;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(M message, long id) {
    if (size == messages.length) {
      grow();
    }
    int place = (head + size++) & (messages.length - 1);
    messages[place] = message;
    ids[place] = id;
  }

  /** The id of the message that {@link #poll} takes next. */
  long nextId() {
    return ids[head];
  }

  M poll() {
    final M message = at(0);
    messages[head] = null;
    head = (head + 1) & (messages.length - 1);
    size--;
    return message;
  }

  /** Takes all messages off and voids their deliveries. */
  List<M> fail(long now) {
    List<M> undelivered = new ArrayList<>(size);
    while (size > 0) {
      undelivered.add(poll());
    }
    incarnation++;
    lastDue = now;
    return undelivered;
  }

  void forEach(Consumer<M> each) {
    for (int m = 0; m < size; m++) {
      each.accept(at(m));
    }
  }

  /** The id of the m-th message on its way. */
  long id(int m) {
    return ids[(head + m) & (ids.length - 1)];
  }

  @SuppressWarnings("unchecked")
  private M at(int m) {
    return (M) Objects.requireNonNull(messages[(head + m) & (messages.length - 1)]);
  }

  private void grow() {
    @Nullable Object[] wider = new Object[2 * size];
    long[] widerIds = new long[2 * size];
    for (int m = 0; m < size; m++) {
      wider[m] = messages[(head + m) & (size - 1)];
      widerIds[m] = ids[(head + m) & (size - 1)];
    }
    messages = wider;
    ids = widerIds;
    head = 0;
  }
}
