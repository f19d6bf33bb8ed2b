package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.MembershipAnswer;
import io.thalweg.core.recovery.OverWaits;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ask;
import io.thalweg.core.register.Reply;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * The office of a keeper: it votes on what is agreed, answers for the tenure of members, and
 * collects their reports. What it has said it never takes back, also after a restart: it answers
 * only when all that the answer follows from is on its disk, if it has one.
 */
final class Keeper {

  /** Something to do once a state is on disk. */
  private record Waiting(long ticket, Runnable then) {}

  private final Turn turn;
  private final RecoverySettings settings;
  final int number;
  private final Acceptor<Charter> acceptor;
  private final OverWaits waits;
  private Charter durable; // the newest that is chosen and on disk
  private final Map<Integer, Map<Integer, ShareReport>> reports = new HashMap<>();
  private Ids knowing = Ids.NONE; // keepers that know of the epoch
  private long collecting; // the epoch of the reports
  private long ticket;
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  /** A keeper with what it had stored last, or a new one that has not voted yet. */
  Keeper(Turn turn, RecoverySettings settings, int number, Acceptor.State<Charter> state) {
    this.turn = turn;
    this.settings = settings;
    this.number = number;
    this.acceptor = new Acceptor<>(state);
    this.durable = state.chosen();
    this.waits = new OverWaits(settings.overAfter().toNanos());
    this.collecting = durable.agreed().epoch();
    this.knowing = Ids.of(number);
  }

  Acceptor<Charter> acceptor() {
    return acceptor;
  }

  /** The newest version that is chosen, as far as this keeper knows. */
  Charter chosen() {
    return acceptor.chosen();
  }

  /** The newest version that is chosen and that this keeper will not forget. */
  Charter durable() {
    return durable;
  }

  /** The members that are out and whose tenure has certainly ended. */
  Ids over() {
    return waits.over(turn.now());
  }

  /** How long until a member that is out is over, in nanoseconds. */
  long leftUntilOver(int member) {
    return waits.left(member, turn.now());
  }

  /** The clock has leapt forward by this, and perhaps no time has passed. */
  void leapt(long nanos) {
    waits.leapt(nanos);
  }

  /** Begins to wait for members that were out before this process was started. */
  void begin() {
    waits.learn(chosen().agreed(), turn.now());
  }

  /**
   * Learns what is chosen.
   *
   * @param noted runs when this keeper will not forget it
   */
  void learn(Charter next, Runnable noted) {
    if (next.version() > chosen().version()) {
      acceptor.learn(next);
      learned(next, noted);
    }
  }

  private void learned(Charter next, Runnable noted) {
    Agreed agreed = next.agreed();
    waits.learn(agreed, turn.now());
    if (agreed.epoch() > collecting) {
      collecting = agreed.epoch();
      reports.clear();
      knowing = Ids.NONE;
    }
    store(
        () -> {
          durable = next.version() > durable.version() ? next : durable;
          if (agreed.epoch() == collecting) {
            knowing = knowing.with(number);
          }
          noted.run();
        });
  }

  /** Votes; the answer is given when it is on disk. */
  void vote(Ask<Charter> ask, Runnable noted, Consumer<Reply<Charter>> answer) {
    Charter before = chosen();
    Reply<Charter> reply = acceptor.on(ask);
    if (chosen().version() > before.version()) {
      learned(chosen(), noted);
    }
    store(() -> answer.accept(reply));
  }

  /** Runs the action when all that this keeper has to remember is on disk. */
  void keep(Runnable then) {
    store(then);
  }

  private void store(Runnable then) {
    if (settings.durable()) {
      ticket++;
      waiting.add(new Waiting(ticket, then));
      turn.out().store(ticket, number, acceptor.state());
    } else {
      turn.then(then);
    }
  }

  /** What was stored with this ticket, and before it, is on disk. */
  void stored(long upTo) {
    while (!waiting.isEmpty() && waiting.getFirst().ticket <= upTo) {
      waiting.remove().then.run();
    }
  }

  /** Answers a member that asks for its tenure to be prolonged. */
  MembershipAnswer answer(int member) {
    Agreed agreed = durable.agreed();
    return MembershipAnswer.of(agreed, agreed.epoch(), member);
  }

  /** A member has reported. */
  void reported(long epoch, int member, SortedMap<Integer, ShareReport> shares) {
    if (epoch == collecting) {
      reports.put(member, shares);
    }
  }

  /** Another keeper knows of this epoch. */
  void noted(int keeper, long epoch) {
    if (epoch == collecting) {
      knowing = knowing.with(keeper);
    }
  }

  /** The members whose report for the epoch is here. */
  Ids reported() {
    return Ids.of(reports.keySet());
  }

  Map<Integer, Map<Integer, ShareReport>> reports() {
    return reports;
  }

  /** The keepers that are known to know of the epoch. */
  Ids knowing() {
    return knowing;
  }
}
