package io.thalweg.core.protocols.makki;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.protocols.makki.MakkiMessage.Collect;
import io.thalweg.core.protocols.makki.MakkiMessage.Release;
import io.thalweg.core.protocols.makki.MakkiMessage.Request;
import io.thalweg.core.protocols.makki.MakkiMessage.Token;
import io.thalweg.core.sequential.SequentialNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A node of an algorithm reconstructed from hints at K. Makki, P. Banta, K. Been, N. Pissinou and
 * E. Park, "A token based distributed k mutual exclusion algorithm", SPDP 1992. It is not theirs to
 * the letter: docs/algorithms/makki.md says which rule comes from which hint.
 *
 * <p>One token with a semaphore travels along a list of nodes, round by round. Each takes a unit
 * from the semaphore, enters, and sends the token on at once; who gets it with a semaphore of zero
 * waits for the RELEASE of the node before. The last one of the list is the collector of the next:
 * it tells all who have not asked it yet, waits a while for requests, and sends the token along
 * what it has got. A request that comes too late is dropped; its node hears of the next collector
 * and asks again.
 *
 * <p>Nothing but speed depends on how long the collector waits. Every node has to have a link to
 * every other, and links have to keep the order of messages.
 */
class MakkiNode extends SequentialNode<MakkiMessage> {
  private final int N;

  /** How long a collector waits for requests, in ticks. */
  private final long patience;

  /** The latest round whose collector we know. */
  private long round = 1;

  /** Who collects the list of that round. */
  private int collector;

  /** The latest round whose list we have collected and sent off; 0: none. */
  private long closed;

  /** Who collects the list after that one. */
  private int successor;

  /** Those who have asked us, as the collector that we are or shall be. */
  private final List<Integer> list;

  /** Units that were given back to us, as the collector that we shall be. */
  private int returned;

  /** Whether the token is here. */
  private boolean token;

  /** The token's semaphore: units that nobody holds; 0 if it is not here. */
  private int semaphore;

  /** The token's queue: who gets it after us; empty if it is not here. */
  private List<Integer> queue;

  /** Whether the token has come for us and we have not entered yet. */
  private boolean called;

  /** Whether the token is here to stay until we have a list, and we have waited long enough. */
  private boolean ready;

  /** Who gets the unit if we leave and the token is gone. */
  private int heir;

  MakkiNode(int i, int n, int k, long patience) {
    super(i);
    N = n;
    this.patience = patience;
    list = new ArrayList<>();
    queue = List.of();
    token = i == 0;
    ready = token;
    semaphore = token ? k : 0;
  }

  MakkiNode(MakkiNode o) {
    super(o);
    N = o.N;
    patience = o.patience;
    round = o.round;
    collector = o.collector;
    closed = o.closed;
    successor = o.successor;
    list = new ArrayList<>(o.list);
    returned = o.returned;
    token = o.token;
    semaphore = o.semaphore;
    queue = o.queue; // never changed
    called = o.called;
    ready = o.ready;
    heir = o.heir;
  }

  @Override
  protected void wish() {
    if (token) {
      proceed(); // we collect: nobody else keeps the token outside
    } else {
      askCollector();
    }
  }

  private void askCollector() {
    send(collector, new Request(round));
  }

  @Override
  protected void receive(int j, MakkiMessage message) {
    switch (message) {
      case Collect(long r) -> onCollect(j, r);
      case Request(long r) -> onRequest(j, r);
      case Token t -> onToken(t);
      case Release(long r) -> onRelease(r);
    }
  }

  /**
   * Node j collects. If we wait, then we were on no list: the token came to all who were on one
   * before it came to j.
   */
  private void onCollect(int j, long r) {
    if (r <= round) {
      return; // we know that one, or a later one
    }
    round = r;
    collector = j;
    heir = j;
    if (isWaiting()) {
      askCollector();
    }
  }

  private void onRequest(int j, long r) {
    if (isTooLate(r)) {
      return; // j will hear of the next collector, and ask that one
    }
    list.add(j);
    if (token) {
      proceed();
    }
  }

  /** Whether we have sent the list of that round off. */
  boolean isTooLate(long r) {
    return r <= closed;
  }

  private void onToken(Token t) {
    token = true;
    called = true;
    semaphore = t.semaphore() + returned;
    returned = 0;
    queue = t.queue();
    round = t.round() + 1;
    collector = queue.isEmpty() ? i : queue.getLast();
    if (collector == i) {
      announce();
    }
    proceed();
  }

  /** Tells those that we collect who have not asked us yet. */
  private void announce() {
    for (int j = (i + 1) % N; j != i; j = (j + 1) % N) {
      if (!list.contains(j)) {
        send(j, new Collect(round));
      }
    }
    alarm(patience + 1); // what takes exactly that long comes in time
  }

  @Override
  protected void ring() {
    ready = true;
    proceed();
  }

  private void onRelease(long r) {
    if (token) {
      semaphore++;
      proceed();
    } else if (isTooLate(r)) {
      send(successor, new Release(closed + 1)); // after the token
    } else {
      returned++;
    }
  }

  @Override
  protected void leave() {
    if (token) {
      semaphore++;
      proceed();
    } else {
      send(heir, new Release(round));
    }
  }

  /** With the token here: enters if it is our turn, and sends the token on if somebody is next. */
  private void proceed() {
    if (isWaiting() && (called || ready) && mayEnter(semaphore)) {
      semaphore--;
      called = false;
      enter();
    }
    if (called) {
      return; // the node before us has not left
    }
    if (!queue.isEmpty()) {
      sendOn();
    } else if (ready && !list.isEmpty()) {
      close();
      sendOn();
    }
  }

  boolean mayEnter(int units) {
    return units > 0;
  }

  /** What we have collected becomes the token's queue. */
  private void close() {
    queue = List.copyOf(list);
    list.clear();
    closed = round;
    successor = queue.getLast();
    round = closed + 1;
    collector = successor;
  }

  /** If the token leaves with nothing for the next one, then that one gets our unit. */
  private void sendOn() {
    int next = queue.getFirst();
    heir = semaphore == 0 ? next : collector;
    send(next, new Token(round - 1, semaphore, queue.subList(1, queue.size())));
    token = false;
    semaphore = 0;
    queue = List.of();
    ready = false;
  }

  @Override
  public MakkiNode copy() {
    return new MakkiNode(this);
  }

  @Override
  public int tokens() {
    return token ? 1 : 0;
  }

  @Override
  public int freeUnits() {
    return semaphore + returned;
  }

  @Override
  public void encode(LongSink words) {
    super.encode(words);
    words.put(round);
    words.put(collector);
    words.put(closed);
    words.put(successor);
    words.put(((long) semaphore << 32) | returned);
    words.put((token ? 1 : 0) | (called ? 2 : 0) | (ready ? 4 : 0));
    words.put(isInside() && !token ? heir : -1); // else nobody looks at it
    words.put(((long) list.size() << 32) | queue.size());
    list.forEach(words::put);
    queue.forEach(words::put);
  }

  @Override
  public void describe(Fields fields) {
    super.describe(fields);
    fields.put("round", round);
    fields.put("collector", collector);
    fields.put("token", token);
    if (token) {
      fields.put("semaphore", semaphore);
      fields.list("queue", queue.stream().mapToLong(j -> j).toArray());
      fields.put("ready", ready);
    }
    if (returned > 0) {
      fields.put("returned", returned);
    }
    fields.list("list", list.stream().mapToLong(j -> j).toArray());
  }
}
