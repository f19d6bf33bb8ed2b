package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Asks all members for reports on a share. */
final class Inquiry {
  private final Turn turn;
  private final DueActions agenda;
  private final Membership membership;
  private final Shares shares;
  private final Map<Long, Query> queries = new HashMap<>();
  private long count;

  Inquiry(Turn turn, DueActions agenda, Membership membership, Shares shares) {
    this.turn = turn;
    this.agenda = agenda;
    this.membership = membership;
    this.shares = shares;
  }

  /** A question that is not answered yet. */
  private static final class Query {
    private final Set<Peer> awaited;
    private final List<Peer> unreached; // without a conversation, so that no answer comes
    private final Map<String, List<Report>> reports = new LinkedHashMap<>();
    private final Consumer<Answers> then;

    Query(List<Peer> asked, List<Peer> unreached, Consumer<Answers> then) {
      this.awaited = new LinkedHashSet<>(asked);
      this.unreached = new ArrayList<>(unreached);
      this.then = then;
    }

    private void add(String name, List<Report> told) {
      if (!told.isEmpty()) {
        reports.computeIfAbsent(name, n -> new ArrayList<>()).addAll(told);
      }
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

    private Answers sum() {
      List<String> silent =
          Stream.concat(awaited.stream(), unreached.stream()).map(Peer::toString).toList();
      return new Answers(reports, silent);
    }
  }

  /** Asks all, this member too. */
  void ask(int number, Duration limit, Consumer<Answers> then) {
    List<Peer> peers = membership.up();
    Query query = new Query(peers, membership.unreached(), then);
    query.add(membership.selfName(), reports(number));
    long id = ++count;
    queries.put(id, query);
    if (peers.isEmpty()) {
      turn.then(() -> finish(id));
    } else {
      peers.forEach(peer -> peer.talk.sendLoose(new Frame.Ask(id, number)));
      agenda.after(limit, () -> finish(id));
    }
  }

  private void finish(long id) {
    Query query = queries.remove(id);
    if (query != null) {
      query.then.accept(query.sum());
    }
  }

  /** The conversation with a peer is over: nobody waits any longer for its answers. */
  void over(Peer peer) {
    queries.forEach(
        (id, query) -> {
          if (query.miss(peer)) {
            turn.then(() -> finish(id));
          }
        });
  }

  void answer(Peer peer, Frame.Ask ask) {
    List<List<Report>> pieces = Pieces.of(reports(ask.number()));
    for (int p = 0; p < pieces.size(); p++) {
      boolean last = p == pieces.size() - 1;
      peer.talk.sendLoose(new Frame.Tell(ask.query(), last, pieces.get(p)));
    }
  }

  void told(Peer peer, Frame.Tell tell) {
    Query query = queries.get(tell.query());
    if (query != null && query.awaited.contains(peer)) {
      query.add(peer.toString(), tell.reports());
      if (tell.last() && query.awaited.remove(peer) && query.awaited.isEmpty()) {
        finish(tell.query());
      }
    }
  }

  private List<Report> reports(int number) {
    return shares.get(number).map(Share::report).map(List::of).orElse(List.of());
  }
}
