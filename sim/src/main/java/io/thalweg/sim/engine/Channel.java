package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a link: the messages in flight, in order. Usually there is at most one, so the
 * first is kept apart, which saves memory for all links and time for each message.
 */
final class Channel<M extends Message> {
  private static final Object[] NONE = {};
  private static final long[] NO_IDS = {};

  final int from;
  final int to;

  /** The number of failures of the link so far: deliveries scheduled before a failure are void. */
  long incarnation;

  /** The time when the last message sent is due; no later message may overtake it. */
  long lastDue;

  private int size;
  private @Nullable M first;
  private long firstId;

  // The messages behind the first, in a ring whose length is a power of two.
  private int head;
  private @Nullable Object[] more = NONE;
  private long[] moreIds = NO_IDS;

  Channel(int from, int to) {
    this.from = from;
    this.to = to;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void add(M message, long id) {
    if (size == 0) {
      first = message;
      firstId = id;
    } else {
      addMore(message, id);
    }
    size++;
  }

  private void addMore(M message, long id) {
    int behind = size - 1;
    if (behind == more.length) {
      grow();
    }
    int place = (head + behind) & (more.length - 1);
    more[place] = message;
    moreIds[place] = id;
  }

  /** The id of the message that {@link #poll} takes next. */
  long nextId() {
    return firstId;
  }

  M poll() {
    M message = Objects.requireNonNull(first);
    size--;
    if (size == 0) {
      first = null;
    } else {
      first = get(1);
      firstId = moreIds[head];
      more[head] = null;
      head = (head + 1) & (more.length - 1);
    }
    return message;
  }

  /** Removes all messages and voids their deliveries. */
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
      each.accept(get(m));
    }
  }

  /** The id of the m-th message in flight, from 0. */
  long id(int m) {
    return m == 0 ? firstId : moreIds[(head + m - 1) & (moreIds.length - 1)];
  }

  /** The m-th message in flight, from 0. */
  @SuppressWarnings("unchecked")
  M get(int m) {
    return Objects.requireNonNull(m == 0 ? first : (M) more[(head + m - 1) & (more.length - 1)]);
  }

  private void grow() {
    int room = Math.max(2, 2 * more.length);
    @Nullable Object[] wider = new Object[room];
    long[] widerIds = new long[room];
    for (int m = 1; m < size; m++) {
      wider[m - 1] = get(m);
      widerIds[m - 1] = id(m);
    }
    more = wider;
    moreIds = widerIds;
    head = 0;
  }
}
