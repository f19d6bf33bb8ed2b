package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;

/**
 * Until when a member may grant and hold: its tenure. The member asks all keepers in rounds to
 * prolong it. When a majority has answered that it is a member, in the epoch that it knows, the
 * tenure lasts from the moment at which the round was <em>asked</em>, since a keeper that has
 * answered may hear the next moment that the member is out.
 *
 * <p>Times are in nanoseconds of the member's own clock.
 */
public final class Tenure {
  private final long span;
  private boolean begun;
  private long end;
  private long round;
  private long askedAt;
  private long epoch;
  private Ids prolonging = Ids.NONE;

  /**
   * @param span how long it lasts from the moment at which a round is asked
   */
  public Tenure(long span) {
    this.span = span;
  }

  /** Makes a copy. */
  public Tenure(Tenure o) {
    span = o.span;
    begun = o.begun;
    end = o.end;
    round = o.round;
    askedAt = o.askedAt;
    epoch = o.epoch;
    prolonging = o.prolonging;
  }

  public boolean isValid(long now) {
    return begun && now - end < 0;
  }

  /** Whether an answer to the last round would still matter. */
  public boolean isRunning(long now) {
    return round > 0 && now - askedAt < span;
  }

  /** When it ends, if it has begun and is not prolonged. */
  public long end() {
    return end;
  }

  /** Begins a round, and returns its number. */
  public long ask(long now) {
    askedAt = now;
    prolonging = Ids.NONE;
    return ++round;
  }

  /** The number of the last round. */
  public long round() {
    return round;
  }

  /**
   * A keeper has answered.
   *
   * @param answered the round
   * @param known what this member has learnt
   */
  public void answered(long answered, int keeper, MembershipAnswer answer, Agreed known) {
    if (answered != round || !answer.isMember() || answer.epoch() != known.epoch()) {
      return; // of an earlier round, or of an epoch with other keepers
    }
    if (epoch != known.epoch()) {
      epoch = known.epoch();
      prolonging = Ids.NONE;
    }
    prolonging = prolonging.with(keeper);
    if (known.keepers().hasMajorityIn(prolonging)) {
      end = begun ? Math.max(end, askedAt + span) : askedAt + span;
      begun = true;
    }
  }

  /** Writes the state, with times relative to now: two states with equal words behave alike. */
  public void encode(long now, LongSink words) {
    boolean running = isRunning(now);
    words.put(isValid(now) ? end - now : 0);
    words.put(running ? now - askedAt : span);
    words.put(running ? epoch : 0);
    (running ? prolonging : Ids.NONE).encode(words);
  }
}
