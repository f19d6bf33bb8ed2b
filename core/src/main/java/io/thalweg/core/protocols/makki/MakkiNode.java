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
 * E. Park, "A token based distributed k mutual exclusion algorithm", SPDP 1992. It may differ from
 * theirs: docs/algorithms/makki.md says which rule comes from which hint.
 *
 * <p>One token with a semaphore travels along a list of nodes, round by round. Each node takes a
 * unit from the semaphore, enters, and sends the token on at once; a node that gets it with a
 * semaphore of zero waits for the RELEASE of the node before. The last node of the list is the
 * collector of the next list: it tells all nodes that have not asked it yet, waits a while for
 * requests, and sends the token along the list that it has collected. A request that comes too late
 * is dropped; its node hears of the next collector and asks again.
 *
 * <p>The time that the collector waits affects only speed. Every node has to have a link to every
 * other, and links have to be FIFO.
 */
class MakkiNode extends SequentialNode<MakkiMessage> {
  private final int N;

  /** How long a collector waits for requests, in ticks. */
  private final long patience;

  /** The latest round of which we know the collector. */
  private long round = 1;

  /** The node that collects the list of that round. */
  private int collector;

  /** The latest round of which we have collected the list and sent it off; 0: none. */
  private long closed;

  /** The node that collects the list after that one. */
  private int successor;

  /** The nodes that have asked us, because we are or shall be the collector. */
  private final List<Integer> list;

  /** Units that were released to us, because we shall be the collector. */
  private int returned;

  /** Whether the token is here. */
  private boolean token;

  /** The token's semaphore: the number of free units; 0 if the token is not here. */
  private int semaphore;

  /** The token's queue: the nodes that get it after us; empty if the token is not here. */
  private List<Integer> queue;

  /** Whether the token has come for us and we have not entered yet. */
  private boolean called;

  /** Whether we are the collector, have the token, and have waited long enough for requests. */
  private boolean ready;

  /** The node that gets our unit if we leave when the token is gone. */
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
      proceed(); // we are the collector: only a collector keeps the token while outside
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
   * Node j collects. If we wait, then we were on no list: the token came to all nodes on a list
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

  /** Tells the nodes that have not asked us yet that we collect. */
  private void announce() {
    for (int j = (i + 1) % N; j != i; j = (j + 1) % N) {
      if (!list.contains(j)) {
        send(j, new Collect(round));
      }
    }
    alarm(patience + 1); // a request that takes exactly this long is in time
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

  /**
   * With the token here: enters if it is our turn, and sends the token on if there is a next node.
   */
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

  /** Makes the list that we have collected the token's queue. */
  private void close() {
    queue = List.copyOf(list);
    list.clear();
    closed = round;
    successor = queue.getLast();
    round = closed + 1;
    collector = successor;
  }

  /**
   * Sends the token to the next node. If it has no unit left, that node gets ours when we leave.
   */
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
    words.put(isInside() && !token ? heir : -1); // otherwise unused
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
