package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.core.recovery.Ids;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Asks the keepers which of them are there, and how long what is kept back stays so. */
final class Survey {
  private final Turn turn;
  private final DueActions agenda;
  private final Membership membership;
  private final Epochs epochs;
  private final Council council;
  private final Map<Long, Query> queries = new HashMap<>();
  private long count;

  /** A question that is not answered yet. */
  private static final class Query {
    private final Consumer<SortedMap<Integer, SortedMap<Integer, Long>>> then;
    private final SortedMap<Integer, SortedMap<Integer, Long>> answers = new TreeMap<>();
    private Ids awaited = Ids.NONE;

    Query(Consumer<SortedMap<Integer, SortedMap<Integer, Long>>> then) {
      this.then = then;
    }
  }

  Survey(Turn turn, DueActions agenda, Membership membership, Epochs epochs, Council council) {
    this.turn = turn;
    this.agenda = agenda;
    this.membership = membership;
    this.epochs = epochs;
    this.council = council;
  }

  /**
   * Asks all keepers that this member reaches, itself if it is one.
   *
   * @param then takes the answers by the number of the keeper: for each member that is out, by
   *     number, in how many milliseconds it is over
   */
  void ask(Duration limit, Consumer<SortedMap<Integer, SortedMap<Integer, Long>>> then) {
    long id = ++count;
    Query query = new Query(then);
    queries.put(id, query);
    Charter known = epochs.charter();
    if (known != null) {
      known.voters().stream().forEach(keeper -> ask(known, keeper, id, query));
    }
    if (query.awaited.isEmpty()) {
      turn.then(() -> finish(id));
    } else {
      agenda.after(limit, () -> finish(id));
    }
  }

  private void ask(Charter known, int keeper, long id, Query query) {
    if (keeper == council.number()) {
      council.keeper().ifPresent(own -> query.answers.put(keeper, left(own)));
    } else {
      membership
          .keeper(known, keeper)
          .ifPresent(
              peer -> {
                query.awaited = query.awaited.with(keeper);
                peer.send(new Frame.AskKeeper(id));
              });
    }
  }

  private static SortedMap<Integer, Long> left(Keeper keeper) {
    SortedMap<Integer, Long> left = new TreeMap<>();
    for (int member : keeper.chosen().agreed().out().keySet()) {
      left.put(member, Duration.ofNanos(keeper.leftUntilOver(member)).toMillis());
    }
    return left;
  }

  void on(Peer peer, Frame.OfSurvey frame) {
    switch (frame) {
      case Frame.AskKeeper(long id) ->
          council
              .keeper()
              .ifPresent(own -> peer.send(new Frame.TellKeeper(id, own.number, left(own))));
      case Frame.TellKeeper told -> told(told);
    }
  }

  private void told(Frame.TellKeeper told) {
    Query query = queries.get(told.query());
    if (query != null && query.awaited.contains(told.keeper())) {
      query.answers.put(told.keeper(), told.left());
      query.awaited = query.awaited.without(told.keeper());
      if (query.awaited.isEmpty()) {
        finish(told.query());
      }
    }
  }

  private void finish(long id) {
    Query query = queries.remove(id);
    if (query != null) {
      query.then.accept(query.answers);
    }
  }
}
