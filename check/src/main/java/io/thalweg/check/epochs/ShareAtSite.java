package io.thalweg.check.epochs;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.Participant;
import io.thalweg.core.recovery.ShareReport;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one member has of the semaphore or group lock, and how it goes through the epochs. What the
 * algorithm does with it is left to subclasses.
 */
abstract class ShareAtSite implements Participant.Shares {
  static final int NUMBER = 1;

  /** Where messages and grants go. */
  interface Outlet {
    void send(int from, int to, @Nullable Message message, Ids names);

    void granted(int self, Ids names, long count);

    /** Messages under way to a member that has left, which it has not taken. */
    List<Parcelled> takeBack(int from, int to);
  }

  final EpochScope scope;
  final int self;
  private @Nullable Outlet outlet; // while it acts
  Ids free = Ids.NONE; // known to the node
  Ids kept = Ids.NONE; // given back while the node took no steps
  Ids held = Ids.NONE; // in a lease
  int asks; // left
  private Ids reported = Ids.NONE; // as free, in the last report
  private boolean begun; // in some epoch

  ShareAtSite(EpochScope scope, int self, int asks) {
    this.scope = scope;
    this.self = self;
    this.asks = asks;
  }

  ShareAtSite(ShareAtSite o) {
    scope = o.scope;
    self = o.self;
    free = o.free;
    kept = o.kept;
    held = o.held;
    asks = o.asks;
    reported = o.reported;
    begun = o.begun;
  }

  static ShareAtSite of(EpochScope scope, int self, int asks) {
    return switch (scope.kind()) {
      case UNITS -> new LooseUnits(scope, self, asks);
      case HK -> new HkAtSite(scope, self, asks);
      case GME -> new GmeAtSite(scope, self, asks);
    };
  }

  abstract ShareAtSite copy();

  final void connect(Outlet to) {
    outlet = to;
  }

  final Outlet outlet() {
    return Objects.requireNonNull(outlet);
  }

  abstract boolean hasToken();

  abstract void forgetToken();

  /** Makes the node anew, and lets it know all members and what waits. */
  abstract void begin(Agreed agreed, Opening opening, Ids brought);

  /** Members may have come or left in an epoch that is open. */
  abstract void meet(Ids members);

  abstract void deliver(int from, Parcelled parcel);

  /**
   * What this member's user may do, as numbers for {@link #act}.
   *
   * @param steps whether the node may take steps
   */
  abstract int[] acts(boolean steps);

  abstract void act(int number, boolean steps);

  /** Whether an act only ends something. */
  abstract boolean endsSomething(int number);

  abstract String tell(int number);

  abstract boolean waits();

  /** Whether nothing is here, so that the member may leave. */
  boolean isEmpty() {
    return free.isEmpty() && kept.isEmpty() && held.isEmpty();
  }

  /** The tenure is over: what is held is lost, and free here. */
  abstract void expire();

  ShareReport reportOf(Ids freeHere) {
    return new ShareReport.OfUnits(hasToken(), held, freeHere);
  }

  @Override
  public final void freeze() {
    // the world lets no node take a step
  }

  @Override
  public final SortedMap<Integer, ShareReport> report() {
    SortedMap<Integer, ShareReport> all = new TreeMap<>();
    if (begun) {
      reported = free.plus(kept);
      all.put(NUMBER, reportOf(reported));
    }
    return all;
  }

  @Override
  public final void forgetReported() {
    if (!scope.lacks(BrokenRule.MISSED_OPENING)) {
      free = Ids.NONE;
      kept = kept.minus(reported);
      forgetToken();
    }
  }

  @Override
  public final void open(Agreed agreed) {
    Opening opening = agreed.shares().get(NUMBER);
    if (opening == null) {
      throw new IllegalStateException("the share is defined from the beginning");
    }
    boolean drops = scope.lacks(BrokenRule.GIVEN_BACK_DROPPED);
    Ids brought = drops ? Ids.NONE : kept.minus(reported);
    boolean home = opening.home() == self;
    free = home && opening instanceof Opening.OfUnits units ? units.free().plus(brought) : brought;
    kept = Ids.NONE;
    reported = Ids.NONE;
    begun = true;
    begin(agreed, opening, brought);
  }

  @Override
  public final void learn(Agreed agreed) {
    if (agreed.open() && begun) {
      meet(agreed.members());
    }
  }

  @Override
  public final void lose() {
    free = Ids.NONE;
    kept = Ids.NONE;
    held = Ids.NONE;
  }

  /**
   * Writes the state.
   *
   * @param mayStep whether the node may take a step before the next epoch, which makes it anew
   */
  void encode(LongSink words, boolean mayStep) {
    free.encode(words);
    kept.encode(words);
    held.encode(words);
    reported.encode(words);
    words.put((long) asks << 1 | (begun ? 1 : 0));
  }
}
