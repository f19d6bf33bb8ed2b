package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Used;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Asks all members what they have of a share, or had. */
final class Inquiry {
  private static final int PIECE = 1000; // of leases that have ended: some 20 bytes each

  private final Turn turn;
  private final Membership membership;
  private final Shares shares;
  private final Queries<Report> states;
  private final Queries<Past.Part> pasts;

  Inquiry(Turn turn, DueActions agenda, Membership membership, Shares shares) {
    this.turn = turn;
    this.membership = membership;
    this.shares = shares;
    states = new Queries<>(turn, agenda, membership);
    pasts = new Queries<>(turn, agenda, membership);
  }

  /** Asks all for the state of a share, this member too. */
  void ask(int number, Duration limit, Consumer<Answers> then) {
    List<Report> own = reports(number);
    states.ask(id -> new Frame.Ask(id, number), limit, told -> then.accept(answers(own, told)));
  }

  private Answers answers(List<Report> own, Queries.Outcome<Report> told) {
    Map<String, List<Report>> reports = new LinkedHashMap<>();
    reports.put(membership.selfName(), new ArrayList<>(own));
    told.answers()
        .forEach((name, r) -> reports.computeIfAbsent(name, n -> new ArrayList<>()).addAll(r));
    reports.values().removeIf(List::isEmpty);
    return new Answers(reports, told.silent());
  }

  /** Asks all others for leases of a semaphore that have ended. */
  void askPast(Input.InquirePast past, Duration limit, Consumer<Past> then) {
    pasts.ask(
        id -> new Frame.AskPast(id, past.number(), past.from(), past.until(), past.finest()),
        limit,
        told -> then.accept(past(told)));
  }

  private static Past past(Queries.Outcome<Past.Part> told) {
    Map<String, Past.Part> parts = new LinkedHashMap<>();
    told.answers()
        .forEach(
            (name, pieces) -> {
              List<Used> used = pieces.stream().flatMap(p -> p.used().stream()).toList();
              parts.put(name, new Past.Part(pieces.getFirst().reach(), used));
            });
    return new Past(parts, told.silent());
  }

  /** The conversation with a peer is over: nobody waits any longer for its answers. */
  void over(Peer peer) {
    states.over(peer);
    pasts.over(peer);
  }

  void on(Peer peer, Frame.OfInquiry frame) {
    switch (frame) {
      case Frame.Ask ask -> answer(peer, ask);
      case Frame.Tell tell -> states.told(peer, tell.query(), tell.last(), tell.reports());
      case Frame.AskPast ask -> turn.out().askedPast(peer.address, ask);
      case Frame.TellPast past ->
          pasts.told(
              peer, past.query(), past.last(), List.of(new Past.Part(past.reach(), past.used())));
    }
  }

  private void answer(Peer peer, Frame.Ask ask) {
    List<List<Report>> pieces = Pieces.of(reports(ask.number()));
    for (int p = 0; p < pieces.size(); p++) {
      boolean last = p == pieces.size() - 1;
      peer.talk.sendLoose(new Frame.Tell(ask.query(), last, pieces.get(p)));
    }
  }

  /** Tells a peer what it has asked for, if there still is a conversation with it. */
  void recall(Input.Recall recall) {
    membership.known(recall.to()).filter(Peer::isUp).ifPresent(peer -> tell(peer, recall));
  }

  private static void tell(Peer peer, Input.Recall recall) {
    List<Used> used = recall.used();
    int from = 0;
    do {
      int to = Math.min(used.size(), from + PIECE);
      boolean last = to == used.size();
      peer.talk.sendLoose(
          new Frame.TellPast(recall.query(), last, recall.reach(), used.subList(from, to)));
      from = to;
    } while (from < used.size());
  }

  private List<Report> reports(int number) {
    return shares.get(number).map(Share::report).map(List::of).orElse(List.of());
  }
}
