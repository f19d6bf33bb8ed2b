package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Questions of one kind to all members that can be reached, whose answers come in pieces.
 *
 * @param <A> what answers consist of
 */
final class Queries<A> {

  /**
   * What was answered.
   *
   * @param answers by the name of the member, in the order of their coming
   * @param silent members that did not answer in time
   */
  record Outcome<A>(Map<String, List<A>> answers, List<String> silent) {}

  private final Turn turn;
  private final DueActions agenda;
  private final Membership membership;
  private final Map<Long, Query<A>> open = new HashMap<>();
  private long count;

  Queries(Turn turn, DueActions agenda, Membership membership) {
    this.turn = turn;
    this.agenda = agenda;
    this.membership = membership;
  }

  /** A question that is not answered yet. */
  private static final class Query<A> {
    private final Set<Peer> awaited;
    private final List<Peer> unreached; // without a conversation, so that no answer comes
    private final Map<String, List<A>> answers = new LinkedHashMap<>();
    private final Consumer<Outcome<A>> then;

    Query(List<Peer> asked, List<Peer> unreached, Consumer<Outcome<A>> then) {
      this.awaited = new LinkedHashSet<>(asked);
      this.unreached = new ArrayList<>(unreached);
      this.then = then;
    }

    /** No answer comes from this peer; returns whether that was the last one awaited. */
    private boolean miss(Peer peer) {
      if (!awaited.remove(peer)) {
        return false;
      }
      if (!peer.departed) {
        unreached.add(peer);
      }
      return awaited.isEmpty();
    }

    private Outcome<A> outcome() {
      List<String> silent =
          Stream.concat(awaited.stream(), unreached.stream()).map(Peer::toString).toList();
      return new Outcome<>(answers, silent);
    }
  }

  /** Asks all others, in this way. */
  void ask(LongFunction<Frame> question, Duration limit, Consumer<Outcome<A>> then) {
    List<Peer> peers = membership.up();
    long id = ++count;
    open.put(id, new Query<>(peers, membership.unreached(), then));
    if (peers.isEmpty()) {
      turn.then(() -> finish(id));
    } else {
      peers.forEach(peer -> peer.talk.sendLoose(question.apply(id)));
      agenda.after(limit, () -> finish(id));
    }
  }

  private void finish(long id) {
    Query<A> query = open.remove(id);
    if (query != null) {
      query.then.accept(query.outcome());
    }
  }

  /** The conversation with a peer is over: nobody waits any longer for its answers. */
  void over(Peer peer) {
    open.forEach(
        (id, query) -> {
          if (query.miss(peer)) {
            turn.then(() -> finish(id));
          }
        });
  }

  /** A piece of an answer has come. */
  void told(Peer peer, long id, boolean last, List<A> piece) {
    Query<A> query = open.get(id);
    if (query != null && query.awaited.contains(peer)) {
      query.answers.computeIfAbsent(peer.toString(), n -> new ArrayList<>()).addAll(piece);
      if (last && query.awaited.remove(peer) && query.awaited.isEmpty()) {
        finish(id);
      }
    }
  }
}
