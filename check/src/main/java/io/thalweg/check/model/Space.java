package io.thalweg.check.model;

import io.thalweg.check.model.Local.Phase;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.properties.Stock;
import java.util.ArrayList;
import java.util.List;

/**
 * All states that a protocol can get into within a scope.
 *
 * <p>A state of the whole network is a vector of small numbers: one for each node's state, one for
 * the messages in flight on each channel, one for what may still happen. The values of the numbers
 * are kept here, each once (Holzmann's collapse compression). Since steps are pure, what a node
 * does in a state on an event is computed once as well: see {@link Stepper}.
 *
 * <p>A state is known by its fingerprint: 64 bits, the exclusive or of the hashes of the parts,
 * each mixed with its place, so that a step updates it only for the parts that change.
 *
 * @param <M> the protocol's messages
 */
public final class Space<M extends Message> {
  private static final long PLACE = 0x9E3779B97F4A7C15L;

  private final Protocol<M> protocol;
  private final Scope scope;
  private final boolean settled;
  private final boolean timed; // whether requests have a time, and a state a clock
  private final int[] places; // of channels by from * n + to, or -1
  private final int[] ends; // from * n + to by place
  private final List<Interned<Local<M>>> locals = new ArrayList<>();
  private final Queues<M> queues = new Queues<>();
  private final int[] start;
  private final Stock stock;
  private int channels; // number of channels

  public Space(Protocol<M> protocol, Scope scope) {
    this(protocol, scope, false);
  }

  /**
   * @param settled whether a state remembers the requests that had settled at some time
   */
  public Space(Protocol<M> protocol, Scope scope, boolean settled) {
    this.protocol = protocol;
    this.scope = scope;
    this.settled = settled;
    this.timed = scope.ticking() && protocol.precedence() != null;
    this.stock = Stock.of(protocol);
    int n = scope.nodes();
    places = new int[n * n];
    ends = new int[n + n * n];
    int size = layOut();
    start = new int[size];
    List<? extends Node<M>> nodes = protocol.start(scope.neighbours());
    for (int i = 0; i < n; i++) {
      locals.add(new Interned<>());
      start[i] = scope.isFounder(i) ? number(i, Local.first(nodes.get(i))) : away(i, Phase.ABSENT);
    }
    for (Scope.Link link : scope.firstLinks()) {
      start[channel(link.a(), link.b())] = Queues.EMPTY;
      start[channel(link.b(), link.a())] = Queues.EMPTY;
    }
    start[budget()] =
        Budget.of(scope.failures(), scope.formations(), scope.updates(), scope.withdrawals());
    if (scope.churn().happens()) {
      start[churn()] = scope.churn().budget();
    }
  }

  /** Returns the number of the state of a node that is not there. */
  int away(int i, Phase phase) {
    return number(i, Local.away(protocol.newcomer(i), phase));
  }

  /** Gives a place to each possible channel, and returns the size of a state. */
  private int layOut() {
    int n = scope.nodes();
    int place = n;
    for (int from = 0; from < n; from++) {
      for (int to = 0; to < n; to++) {
        Scope.Link link = new Scope.Link(Math.min(from, to), Math.max(from, to));
        boolean possible = from != to && (scope.formations() > 0 || scope.links().contains(link));
        places[from * n + to] = possible ? place : -1;
        if (possible) {
          ends[place++] = from * n + to;
        }
      }
    }
    channels = place - n;
    int limbo = scope.churn().lateReturns() > 0 ? channels : 0;
    return place + limbo + 1 + extras();
  }

  /** Returns the number of places after the budget. */
  private int extras() {
    return (settled ? 1 : 0) + (scope.churn().happens() ? 1 : 0) + (timed ? 1 : 0);
  }

  public Protocol<M> protocol() {
    return protocol;
  }

  public Scope scope() {
    return scope;
  }

  /** Returns the number of places of a state. */
  public int size() {
    return start.length;
  }

  /** Returns the first state. */
  public int[] start() {
    return start.clone();
  }

  /** Returns the tokens and units that have to exist in every state. */
  public Stock stock() {
    return stock;
  }

  int nodes() {
    return scope.nodes();
  }

  int channel(int from, int to) {
    return places[from * scope.nodes() + to];
  }

  /** Returns the exclusive end of the places of channels, which begin after those of the nodes. */
  int channelsEnd() {
    return scope.nodes() + channels;
  }

  /** Returns the place of what a failed channel did not deliver and has not yet given back. */
  int limbo(int channel) {
    return channel + channels;
  }

  /** Whether messages that this channel did not deliver have not yet come back. */
  boolean isInLimbo(int[] state, int channel) {
    return scope.churn().lateReturns() > 0 && state[limbo(channel)] > Queues.EMPTY;
  }

  /** Whether the node is there. */
  boolean isPresent(int[] state, int i) {
    return local(i, state[i]).phase().isPresent();
  }

  /** Returns the place of what may still happen; the places below follow it, if they are kept. */
  int budget() {
    return start.length - 1 - extras();
  }

  boolean keepsSettled() {
    return settled;
  }

  /** Returns the place of the set of nodes whose requests have settled. */
  int settled() {
    return budget() + 1;
  }

  /** Returns the place of the joins, leaves and late returns that may still happen. */
  int churn() {
    return budget() + 1 + (settled ? 1 : 0);
  }

  /** Whether the order of grants depends on when requests were made. */
  boolean isTimed() {
    return timed;
  }

  /** Returns the place of the clock: the number of requests made so far. */
  int clock() {
    return start.length - 1;
  }

  /** Returns the time of a request that is made in this state. */
  long now(int[] state) {
    return timed ? state[clock()] : 0;
  }

  int from(int channel) {
    return ends[channel] / scope.nodes();
  }

  int to(int channel) {
    return ends[channel] % scope.nodes();
  }

  Queues<M> queues() {
    return queues;
  }

  Local<M> local(int node, int number) {
    return locals.get(node).value(number);
  }

  int number(int node, Local<M> local) {
    WordList words = new WordList();
    local.encode(words);
    return locals
        .get(node)
        .number(words, words.hash(), Counts.of(local.node(), local.alarm()), local);
  }

  /** Returns the number of different states of single nodes seen so far. */
  public int locals() {
    return locals.stream().mapToInt(Interned::size).sum();
  }

  /** Estimates the memory that the parts of states take, in bytes. */
  public long bytes() {
    return locals.stream().mapToLong(Interned::bytes).sum() + queues.bytes();
  }

  /** Returns what the number at a place of a state contributes to its fingerprint. */
  long print(int place, int number) {
    long hash;
    if (place < scope.nodes()) {
      hash = locals.get(place).hash(number);
    } else if (place >= budget()) {
      hash = number;
    } else {
      hash = queues.hash(number & ~Queues.CUT) + (number & Queues.CUT);
    }
    return WordList.mix(hash + place * PLACE);
  }

  /** The fingerprint of a state. */
  public long print(int[] state) {
    if (scope.isForever()) {
      return new Scaling<>(this).print(state);
    }
    long print = 0;
    for (int place = 0; place < state.length; place++) {
      print ^= print(place, state[place]);
    }
    return print;
  }

  /** Returns the tokens and units of all nodes and channels: see {@link Counts}. */
  public long counts(int[] state) {
    long sum = 0;
    for (int i = 0; i < scope.nodes(); i++) {
      sum += locals.get(i).counts(state[i]);
    }
    for (int c = scope.nodes(); c < budget(); c++) {
      sum += queues.counts(state[c] & ~Queues.CUT);
    }
    return sum;
  }

  /** Whether nothing is pending: no message, late return, news of a failed link or alarm. */
  public boolean isQuiet(int[] state) {
    for (int c = scope.nodes(); c < budget(); c++) {
      if (state[c] > Queues.EMPTY) {
        return false;
      }
    }
    return Counts.alarms(counts(state)) == 0;
  }
}
