package io.thalweg.check.model;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.core.model.Message;
import java.util.Arrays;
import java.util.List;

/** The messages in flight on a channel: sequences of messages, each known by a number. */
final class Queues<M extends Message> {
  /** There is no link. */
  static final int NONE = 0;

  /** Nothing is in flight. */
  static final int EMPTY = 1;

  /** Marks a queue whose link has failed but whose sender has not been told: nothing arrives. */
  static final int CUT = 1 << 30;

  private final Interned<M> messages = new Interned<>();
  private final Interned<Contents> queues = new Interned<>();

  @GuardedBy("this")
  private final WordList key = new WordList();

  /** The messages in order, the queue without the first, and whether any tells of a request. */
  private record Contents(int[] messages, int tail, boolean requests) {}

  Queues() {
    key.put(-1);
    queues.number(key, key.hash(), 0, new Contents(new int[0], NONE, false));
    number(new int[0]);
  }

  /** Returns the number of a message; the sender counts as part of it. */
  int message(int from, M message) {
    WordList words = new WordList();
    words.put(from);
    message.encode(words);
    return messages.number(words, words.hash(), Counts.of(message), message);
  }

  M message(int number) {
    return messages.value(number);
  }

  /** Returns the queue with one more message at its end. */
  int append(int queue, int message) {
    int[] old = contents(queue);
    int[] longer = Arrays.copyOf(old, old.length + 1);
    longer[old.length] = message;
    return number(longer);
  }

  /** Returns the queue without the message at a place. */
  int without(int queue, int place) {
    int[] old = contents(queue);
    int[] shorter = Arrays.copyOf(old, old.length - 1);
    System.arraycopy(old, place + 1, shorter, place, shorter.length - place);
    return number(shorter);
  }

  /** Returns the queue with only the messages that carry tokens or units. */
  int precious(int queue) {
    int[] kept =
        Arrays.stream(contents(queue)).filter(message -> messages.counts(message) > 0).toArray();
    return kept.length == 0 ? NONE : number(kept);
  }

  private synchronized int number(int[] contents) {
    int tail = EMPTY;
    if (contents.length > 1) {
      tail = number(Arrays.copyOfRange(contents, 1, contents.length));
    }
    key.clear();
    long hash = 0x13198A2E03707344L;
    long counts = 0;
    boolean requests = false;
    for (int message : contents) {
      key.put(message);
      hash = WordList.mix(hash ^ messages.hash(message)) + 1;
      counts += messages.counts(message);
      String type = messages.value(message).type();
      requests |= type.equals("REQUEST") || type.equals("UPDATE");
    }
    return queues.number(key, hash, counts, new Contents(contents, tail, requests));
  }

  /** Whether any message in the queue tells of a request. */
  boolean carriesRequests(int queue) {
    return queues.value(queue).requests();
  }

  int head(int queue) {
    return contents(queue)[0];
  }

  int tail(int queue) {
    return queues.value(queue).tail();
  }

  int[] contents(int queue) {
    return queues.value(queue).messages();
  }

  List<M> list(int queue) {
    return Arrays.stream(contents(queue)).mapToObj(this::message).toList();
  }

  long hash(int queue) {
    return queues.hash(queue);
  }

  long bytes() {
    return messages.bytes() + queues.bytes();
  }

  long counts(int queue) {
    return queues.counts(queue);
  }
}
