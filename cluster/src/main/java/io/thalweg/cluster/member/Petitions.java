package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Wish;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes of the charter that this member wants. Each is asked for again and again, until the
 * member sees in the charter that it is done, or cannot be.
 */
final class Petitions {
  private static final Duration AGAIN = Duration.ofSeconds(1);

  /** A change that somebody at this member wants. */
  interface Change {

    /** What to ask for now, or null if nothing, since the change is over or has to wait. */
    @Nullable Wish wish(Charter known);

    /** Whether it is done or has failed, of which {@link #wish} has told whoever wants it. */
    boolean isOver();

    /** It is given up, since this member leaves. */
    void failed(Failure why);
  }

  private record Asked(Wish wish, long at) {}

  private final Turn turn;
  private final BooleanSupplier ready;
  private final Consumer<Frame> keepers;
  private final Map<Change, @Nullable Asked> changes = new LinkedHashMap<>();
  private @Nullable Charter known;
  private @Nullable Failure closed; // then only the last change is left

  /**
   * Begins without changes.
   *
   * @param ready whether what is agreed has taken effect at this member
   */
  Petitions(Turn turn, BooleanSupplier ready, Consumer<Frame> keepers) {
    this.turn = turn;
    this.ready = ready;
    this.keepers = keepers;
  }

  void want(Change change) {
    Failure why = closed;
    if (why != null) {
      change.failed(why);
    } else {
      changes.put(change, null);
      turn.then(() -> begin(change));
    }
  }

  private void begin(Change change) {
    Charter charter = known;
    if (charter != null && ready.getAsBoolean()) {
      look(change, charter);
    }
  }

  /** The last change that this member wants: to leave. */
  void wantLast(Change change) {
    changes.put(change, null);
    turn.then(this::look);
  }

  /** This is the newest version of what is agreed. */
  void learnt(Charter charter) {
    known = charter;
    turn.then(this::look);
  }

  /** Called now and then, and when anything may have changed that a change waits for. */
  void look() {
    Charter charter = known;
    if (charter != null && (ready.getAsBoolean() || closed != null)) {
      List.copyOf(changes.keySet()).forEach(change -> look(change, charter));
    }
  }

  private void look(Change change, Charter charter) {
    if (changes.containsKey(change)) {
      Wish wish = change.isOver() ? null : change.wish(charter);
      if (change.isOver()) {
        changes.remove(change);
      } else if (wish != null) {
        ask(change, wish);
      }
    }
  }

  private void ask(Change change, Wish wish) {
    Asked last = changes.get(change);
    if (last == null || !last.wish.equals(wish) || turn.now() - last.at >= AGAIN.toNanos()) {
      changes.put(change, new Asked(wish, turn.now()));
      keepers.accept(new Frame.Petition(wish));
    }
  }

  /** Takes no more changes, since this member leaves, and gives up those that are wanted. */
  void close(Failure why) {
    closed = why;
    List<Change> all = List.copyOf(changes.keySet());
    changes.clear();
    all.forEach(change -> change.failed(why));
  }
}
