package io.thalweg.core.register;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.register.Ask.Accept;
import io.thalweg.core.register.Ask.Prepare;
import io.thalweg.core.register.Reply.Accepted;
import io.thalweg.core.register.Reply.Promise;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A keeper's attempt to have a value chosen as the next version. If another value may have been
 * chosen already, it has that one chosen instead.
 *
 * @param <V> the values
 */
public final class Proposer<V extends Versioned> {

  /** Sends what is asked to keepers, this one among them. */
  public interface Outlet<V extends Versioned> {

    void send(Ids keepers, Ask<V> ask);

    /** This value is chosen, be it the one that was wanted or another one. */
    void chosen(V value);
  }

  private final int self;
  private final Outlet<V> outlet;
  private long above; // no keeper is known to have promised a later round
  private Ballot ballot = Ballot.NONE; // of the attempt under way
  private @Nullable V base; // null if none is under way
  private @Nullable V offered; // what the keepers are asked to accept, or will be
  private boolean accepting;
  private Ballot highest = Ballot.NONE; // in which a keeper that has promised had accepted a value
  private Ids answered = Ids.NONE; // keepers that have promised, or accepted

  public Proposer(int self, Outlet<V> outlet) {
    this.self = self;
    this.outlet = outlet;
  }

  /** Makes a copy. */
  public Proposer(Proposer<V> o, Outlet<V> outlet) {
    self = o.self;
    this.outlet = outlet;
    above = o.above;
    ballot = o.ballot;
    base = o.base;
    offered = o.offered;
    accepting = o.accepting;
    highest = o.highest;
    answered = o.answered;
  }

  /** Whether an attempt is under way. */
  public boolean isBusy() {
    return base != null;
  }

  /**
   * Begins an attempt; one that is under way ends, although its value may still be chosen. The
   * acceptor has to be on disk before the question is sent.
   *
   * @param own that of this keeper
   * @param wanted the successor of the newest value that it knows to be chosen
   */
  public void begin(Acceptor<V> own, V wanted) {
    V chosen = own.chosen();
    ballot = own.newBallot(self, above);
    base = chosen;
    offered = wanted;
    accepting = false;
    highest = Ballot.NONE;
    answered = Ids.NONE;
    outlet.send(chosen.voters(), new Prepare<>(ballot, chosen));
  }

  /** Ends the attempt, although its value may still be chosen. */
  public void giveUp() {
    base = null;
    offered = null;
  }

  /** A keeper has answered. */
  public void on(int keeper, Reply<V> reply) {
    V from = base;
    if (from == null) {
      return; // an answer to an attempt that has ended
    }
    switch (reply) {
      case Promise<V> promise -> {
        if (!accepting && promise.ballot().equals(ballot)) {
          promised(keeper, promise, from);
        }
      }
      case Accepted<V> accepted -> {
        if (accepting && accepted.ballot().equals(ballot)) {
          accepted(keeper, from);
        }
      }
      case Reply.Refused<V> refused -> {
        if (refused.ballot().equals(ballot)) {
          above = refused.promised().round();
          giveUp();
        }
      }
      case Reply.Behind<V> behind -> {
        if (behind.chosen().version() > from.version()) {
          giveUp();
        }
      }
    }
  }

  private void promised(int keeper, Promise<V> promise, V from) {
    answered = answered.with(keeper);
    V value = promise.value();
    if (value != null && highest.isBefore(promise.accepted())) {
      highest = promise.accepted();
      offered = value;
    }
    V next = offered;
    if (next != null && from.voters().hasMajorityIn(answered)) {
      accepting = true;
      answered = Ids.NONE;
      outlet.send(from.voters().plus(next.voters()), new Accept<>(ballot, from, next));
    }
  }

  private void accepted(int keeper, V from) {
    answered = answered.with(keeper);
    V next = offered;
    if (next != null && from.voters().hasMajorityIn(answered)) {
      giveUp();
      outlet.chosen(next);
    }
  }

  /**
   * Writes the state; of an attempt that has ended nothing matters.
   *
   * @param name a number that no other value has
   */
  public void encode(LongSink words, ToLongFunction<? super V> name) {
    words.put(above);
    V from = base;
    V next = offered;
    if (from != null && next != null) {
      ballot.encode(words);
      words.put(name.applyAsLong(from));
      words.put(name.applyAsLong(next));
      words.put(accepting ? 1 : 0);
      highest.encode(words);
      answered.encode(words);
    }
  }
}
