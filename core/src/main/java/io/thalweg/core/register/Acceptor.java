package io.thalweg.core.register;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.register.Reply.Accepted;
import io.thalweg.core.register.Reply.Behind;
import io.thalweg.core.register.Reply.Promise;
import io.thalweg.core.register.Reply.Refused;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a keeper remembers of the register. All of it has to be on disk before anything is sent, an
 * answer or a question of its own {@link Proposer}, if the keeper is to be the same one after a
 * restart.
 *
 * @param <V> the values
 */
public final class Acceptor<V extends Versioned> {

  /**
   * The state of an acceptor, as it is kept on disk.
   *
   * @param chosen the newest value that is chosen, as far as this keeper knows
   * @param promised nothing of an earlier ballot is accepted
   * @param accepted the ballot of {@code value}
   * @param value what was accepted for the version after {@code chosen}
   */
  public record State<V extends Versioned>(
      V chosen, Ballot promised, Ballot accepted, @Nullable V value) {

    /** The state of a keeper that has not voted yet. */
    public static <V extends Versioned> State<V> of(V chosen) {
      return new State<>(chosen, Ballot.NONE, Ballot.NONE, null);
    }
  }

  private State<V> state;

  public Acceptor(State<V> state) {
    this.state = state;
  }

  public State<V> state() {
    return state;
  }

  /** The newest value that is chosen, as far as this keeper knows. */
  public V chosen() {
    return state.chosen;
  }

  /** A value is chosen. What was accepted for its version does not matter any more. */
  public void learn(V chosen) {
    if (chosen.version() > state.chosen.version()) {
      state = new State<>(chosen, state.promised, Ballot.NONE, null);
    }
  }

  /**
   * Makes a ballot for an attempt of this keeper, and promises it, also if the keeper has no vote:
   * so the ballot is on its disk, and never used for another attempt.
   *
   * @param above the ballot is of a later round than this one
   */
  public Ballot newBallot(int self, long above) {
    Ballot ballot = new Ballot(Math.max(state.promised.round(), above) + 1, self);
    state = new State<>(state.chosen, ballot, state.accepted, state.value);
    return ballot;
  }

  /** A proposer asks for something. */
  public Reply<V> on(Ask<V> ask) {
    learn(ask.base());
    if (ask.base().version() < state.chosen.version()) {
      return new Behind<>(state.chosen);
    }
    return switch (ask) {
      case Ask.Prepare<V> prepare -> prepare(prepare.ballot());
      case Ask.Accept<V> accept -> accept(accept.ballot(), accept.value());
    };
  }

  /** The same ballot is promised again: it is that of the same attempt. */
  private Reply<V> prepare(Ballot ballot) {
    if (ballot.isBefore(state.promised)) {
      return new Refused<>(ballot, state.promised);
    }
    state = new State<>(state.chosen, ballot, state.accepted, state.value);
    return new Promise<>(ballot, state.chosen.version(), state.accepted, state.value);
  }

  private Reply<V> accept(Ballot ballot, V value) {
    if (ballot.isBefore(state.promised)) {
      return new Refused<>(ballot, state.promised);
    }
    state = new State<>(state.chosen, ballot, ballot, value);
    return new Accepted<>(ballot, state.chosen.version());
  }

  /**
   * Writes the state.
   *
   * @param name a number that no other value has
   */
  public void encode(LongSink words, ToLongFunction<? super V> name) {
    V value = state.value;
    words.put(name.applyAsLong(state.chosen));
    state.promised.encode(words);
    state.accepted.encode(words);
    if (value != null) {
      words.put(name.applyAsLong(value));
    }
  }
}
