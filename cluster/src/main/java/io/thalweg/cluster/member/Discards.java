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
 * Units of a semaphore that are to go, since a user has retired them. Wherever one is free and the
 * token is, the member takes it before anybody else can; then all agree that it is gone.
 */
final class Discards {

  /** A unit that the member holds and nobody gets any more. */
  record Held(long claim, int unit) {}

  private final SemaphoreShare share;
  private final Units free;
  private final Set<Integer> claimed = new TreeSet<>();
  private final Set<Integer> kept = new TreeSet<>(); // still claimed, though given back
  private final List<Held> held = new ArrayList<>(); // that have not been taken away
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

  /** Something may be free that was not. */
  void look() {
    if (share.tokenHere()) {
      for (int unit : retiring()) {
        if (free.has(unit) && claimed.add(unit)) {
          share.claim(1, new Discard(unit));
        }
      }
    }
  }

  /** The same, when the node is at rest again. */
  void lookLater() {
    if (!retiring().isEmpty()) {
      share.turn.then(this::look);
    }
  }

  /** This waits until the unit is gone; not if it is lost, or if nobody can take it. */
  void await(int unit, Retirement one) {
    Failure why = tokenLost;
    if (why != null) {
      one.failed(why);
    } else {
      waiting.computeIfAbsent(unit, u -> new ArrayList<>()).add(one);
      endLost();
    }
  }

  /** A unit that is lost is as good as gone: if it is found again, it goes then. */
  private void endLost() {
    end(waiting.keySet().stream().filter(lost::get).toList());
  }

  private void end(List<Integer> units) {
    for (int unit : units) {
      List<Retirement> over = Objects.requireNonNull(waiting.remove(unit));
      over.forEach(one -> share.turn.then(one::done));
    }
  }

  /** What is lost: all that wait for units that are to go fail with the token. */
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

  /** Whether the members can agree on anything; if they can again, on what is to go. */
  void registry(@Nullable String lost) {
    if (lost != null) {
      fail(new Failure(Failure.Kind.LOST, lost));
    } else {
      claimed.removeAll(kept);
      kept.clear();
      look();
    }
  }

  /** All have agreed on what is to go, and that all else is gone. */
  void update() {
    List<Integer> left = retiring();
    free.avoid(left);
    end(waiting.keySet().stream().filter(u -> !left.contains(u)).toList());
    look();
  }

  /** Those that are held since this was asked last. */
  List<Held> take() {
    List<Held> all = List.copyOf(held);
    held.clear();
    return all;
  }

  /** The unit is gone. */
  void gone(Held one) {
    claimed.remove(one.unit);
    share.retire(one.claim);
  }

  /** The members cannot agree that it is gone: it is free, as it was, until they can. */
  void keep(Held one) {
    kept.add(one.unit);
    share.giveBack(one.claim, one.claim, new int[] {one.unit});
  }

  private final class Discard implements Claim {
    private final int unit;

    Discard(int unit) {
      this.unit = unit;
    }

    @Override
    public int[] choose(Units from, int count) {
      return from.has(unit) ? from.take(unit) : from.takeLowest(count);
    }

    @Override
    public void granted(long request, int[] units) {
      if (units[0] == unit) {
        held.add(new Held(request, unit));
      } else { // somebody got it meanwhile
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
