package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;
import java.util.ArrayList;
import java.util.List;

/**
 * How long a keeper has waited for the tenures of members that are out. A member is over when the
 * keeper has waited longer than a tenure lasts since it learnt that an epoch was opened without the
 * member: a majority of keepers had learnt by then that it is out, so that nothing has prolonged
 * its tenure since. Another keeper waits anew, and a member that comes back and is put out again is
 * waited for anew.
 */
public final class OverWaits {

  private record Wait(int member, long out, long since) {}

  private final long span;
  private List<Wait> waits = List.of();

  /**
   * @param span how long to wait: longer than a tenure lasts by any member's clock
   */
  public OverWaits(long span) {
    this.span = span;
  }

  /** Makes a copy. */
  public OverWaits(OverWaits o) {
    span = o.span;
    waits = o.waits;
  }

  /** The keeper has learnt what is agreed. */
  public void learn(Agreed known, long now) {
    List<Wait> next = new ArrayList<>();
    known
        .out()
        .forEach(
            (member, out) -> {
              if (known.mayBeOver(member)) {
                next.add(new Wait(member, out, since(member, out, now)));
              }
            });
    waits = List.copyOf(next);
  }

  private long since(int member, long out, long now) {
    for (Wait wait : waits) {
      if (wait.member == member && wait.out == out) {
        return wait.since;
      }
    }
    return now;
  }

  /**
   * The clock has leapt forward by this, and perhaps no time has passed: it counts for no wait, so
   * that these are too long rather than too short.
   */
  public void leapt(long span) {
    waits = waits.stream().map(w -> new Wait(w.member, w.out, w.since + span)).toList();
  }

  /** Whether any member is waited for. */
  public boolean isRunning(long now) {
    return waits.stream().anyMatch(w -> now - w.since < span);
  }

  /** The members whose tenure has certainly ended. */
  public Ids over(long now) {
    return Ids.of(waits.stream().filter(w -> now - w.since >= span).mapToInt(w -> w.member));
  }

  /** How long until this member is over, at most {@code span}; {@code span} if it has not begun. */
  public long left(int member, long now) {
    return waits.stream()
        .filter(w -> w.member == member)
        .mapToLong(w -> Math.max(0, span - (now - w.since)))
        .findFirst()
        .orElse(span);
  }

  /** Writes the state, with times relative to now: two states with equal words behave alike. */
  public void encode(long now, LongSink words) {
    words.put(waits.size());
    for (Wait wait : waits) {
      words.put(wait.member);
      words.put(wait.out);
      words.put(Math.min(now - wait.since, span));
    }
  }
}
