package io.thalweg.cluster.member;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The retiring units of a semaphore, which a user has retired. As soon as one is free at the member
 * with the token, that member claims it before any request can; then all members agree that it is
 * gone.
 */
final class Discards {

  /** A retiring unit that a claim of this member holds, so that no request gets it any more. */
  record Held(long claim, int unit) {}

  private final SemaphoreShare share;
  private final Units free;
  private final Set<Integer> claimed = new TreeSet<>();
  private final Set<Integer> kept = new TreeSet<>(); // not claimed again, though given back
  private final List<Held> held = new ArrayList<>(); // not taken yet
  private final Map<Integer, List<Retirement>> waiting = new TreeMap<>();
  private final BitSet lost = new BitSet();
  private @Nullable Failure tokenLost;

  Discards(SemaphoreShare share, Units free) {
    this.share = share;
    this.free = free;
  }

  private List<Integer> retiring() {
    return share.settings().retiring();
  }

  /** Claims the retiring units that are free here, if the token is here. */
  void look() {
    if (share.tokenHere()) {
      for (int unit : retiring()) {
        if (free.has(unit) && claimed.add(unit)) {
          share.claim(1, new Discard(unit));
        }
      }
    }
  }

  /** Does the same when the step of the node is done. */
  void lookLater() {
    if (!retiring().isEmpty()) {
      share.turn.then(this::look);
    }
  }

  /**
   * Lets a retirement wait until the unit is gone. It is done at once if the unit is lost, and
   * fails if the token is.
   */
  void await(int unit, Retirement one) {
    Failure why = tokenLost;
    if (why != null) {
      one.failed(why);
    } else {
      waiting.computeIfAbsent(unit, u -> new ArrayList<>()).add(one);
      endLost();
    }
  }

  /**
   * Ends the retirements of units that are lost, which count as gone; a unit that is found again is
   * claimed then.
   */
  private void endLost() {
    end(waiting.keySet().stream().filter(lost::get).toList());
  }

  private void end(List<Integer> units) {
    for (int unit : units) {
      List<Retirement> over = Objects.requireNonNull(waiting.remove(unit));
      over.forEach(one -> share.turn.then(one::done));
    }
  }

  /** Takes over what is lost. If the token is, all retirements that wait fail. */
  void lost(@Nullable String token, int[] units) {
    lost.clear();
    Arrays.stream(units).forEach(lost::set);
    Failure why = token == null ? null : new Failure(Failure.Kind.LOST, token);
    tokenLost = why;
    if (why != null) {
      fail(why);
    }
    endLost();
  }

  private void fail(Failure why) {
    List<Retirement> all = waiting.values().stream().flatMap(List::stream).toList();
    waiting.clear();
    all.forEach(one -> one.failed(why));
  }

  /**
   * Takes over whether the registry is lost. If it is, the members cannot agree, and all
   * retirements that wait fail; if not, units that were kept are claimed again.
   */
  void registry(@Nullable String lost) {
    if (lost != null) {
      fail(new Failure(Failure.Kind.LOST, lost));
    } else {
      claimed.removeAll(kept);
      kept.clear();
      look();
    }
  }

  /**
   * Takes over a new definition: retired units that it does not list as retiring any more are gone.
   */
  void update() {
    List<Integer> left = retiring();
    free.avoid(left);
    end(waiting.keySet().stream().filter(u -> !left.contains(u)).toList());
    look();
  }

  /** Returns the units that are held since the last call. */
  List<Held> take() {
    List<Held> all = List.copyOf(held);
    held.clear();
    return all;
  }

  /** The members agree that the unit is gone. */
  void gone(Held one) {
    claimed.remove(one.unit);
    share.retire(one.claim);
  }

  /**
   * Gives a unit back, since the members cannot agree that it is gone; it is free again until they
   * can.
   */
  void keep(Held one) {
    kept.add(one.unit);
    share.giveBack(one.claim, one.claim, new int[] {one.unit});
  }

  private final class Discard implements OwnRequest {
    private final int unit;

    Discard(int unit) {
      this.unit = unit;
    }

    /** A unit that is retiring is not in service. */
    @Override
    public int inService(int units) {
      return 0;
    }

    @Override
    public int[] choose(Units from, int count) {
      return from.has(unit) ? from.take(unit) : from.takeLowest(count);
    }

    @Override
    public void granted(long request, int[] units) {
      if (units[0] == unit) {
        held.add(new Held(request, unit));
      } else { // another request got it meanwhile
        claimed.remove(unit);
        share.turn.then(() -> share.giveBack(request, request, units));
      }
    }

    @Override
    public void failed(Failure why) {
      claimed.remove(unit);
    }
  }
}
