package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Wish;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes the number of units of a semaphore. More units are agreed on, and are there when the next
 * epoch opens; surplus units are first held, then agreed to be out of service.
 */
final class Resizing extends Changes.OfCall {
  private static final int[] NONE = {};

  private final Turn turn;
  private final Changes changes;
  private final SemaphoreShare share;
  private final Input.Resize wanted;
  private final Surplus claim = new Surplus();
  private int claimed; // the number of units of the claim that waits or is held
  private @Nullable Long surplus; // the claim by which surplus units are held
  private int[] held = NONE;
  private long asked; // the version of the definition for which it was asked to retire those
  private boolean forgotten;
  private final Changes.Assurance assurance;

  Resizing(
      Turn turn,
      Changes changes,
      SemaphoreShare share,
      Input.Resize wanted,
      Changes.Assurance assurance) {
    super(turn, wanted.call());
    this.turn = turn;
    this.changes = changes;
    this.share = share;
    this.wanted = wanted;
    this.assurance = assurance;
  }

  @Override
  public @Nullable Wish wish(Charter known) {
    Definition before = known.definitions().get(wanted.number());
    if (before == null) {
      failed(Failure.removed(share.name()));
      return null;
    }
    Definition.Units now = (Definition.Units) before.settings();
    if (forgotten) {
      return revoke(before, now);
    }
    forgetRetired(now);
    int tooMany = now.config().units() - wanted.units();
    if (share.isFrozen()) {
      return null;
    }
    if (!assurance.isGiven(known)) {
      return assurance.wish(known); // other members may know a later size
    }
    if (tooMany == 0) {
      giveBack();
      done(before);
      return null;
    }
    return tooMany < 0 ? grow(known, before, now) : shrink(before, now, tooMany);
  }

  private @Nullable Wish grow(Charter known, Definition before, Definition.Units now) {
    giveBack();
    Definition next = before.with(now.grown(wanted.units()));
    Failure refusal = changes.refusal(known, next);
    if (refusal != null) {
      failed(refusal);
      return null;
    }
    return new Wish.Change(next);
  }

  private @Nullable Wish shrink(Definition before, Definition.Units now, int tooMany) {
    if (claimed != tooMany) {
      giveBack();
      claimed = tooMany;
      share.claim(tooMany, claim);
    }
    List<Integer> units = Arrays.stream(held).boxed().toList();
    if (surplus == null) {
      return null;
    }
    asked = before.version();
    return new Wish.Change(before.with(now.shrunk(units)));
  }

  /**
   * The user waits no longer, but it may still come to what was asked for, until the definition has
   * a later version: any will do. Until then the units are held.
   */
  private @Nullable Wish revoke(Definition before, Definition.Units now) {
    if (before.version() == asked) {
      return new Wish.Change(before.with(now));
    }
    forgetRetired(now);
    giveBack();
    abandon();
    return null;
  }

  /** The units that are held may be out of service by now, as was wished for. */
  private void forgetRetired(Definition.Units now) {
    Long request = surplus;
    long left = Arrays.stream(held).filter(u -> now.notGone().anyMatch(n -> n == u)).count();
    if (request != null && left == 0) {
      surplus = null;
      held = NONE;
      claimed = 0;
      share.retire(request);
    } else if (left < held.length) {
      giveBack(); // others have been given the names of some, or have taken them out of service
    }
  }

  /**
   * Ends the resizing, since its user waits no longer: withdraws its claim, and gives back the
   * units that it holds.
   */
  @Override
  void forget() {
    forgotten = true;
    if (surplus == null || asked == 0) {
      abandon();
      giveBack();
    } else {
      turn.wantLook();
    }
  }

  private void giveBack() {
    Long request = surplus;
    int[] units = held;
    surplus = null;
    held = NONE;
    claimed = 0;
    share.withdraw(claim);
    if (request != null) {
      share.giveBack(request, request, units);
    }
  }

  @Override
  public void failed(Failure why) {
    giveBack();
    super.failed(why);
  }

  private final class Surplus implements OwnRequest {
    @Override
    public void granted(long request, int[] units) {
      surplus = request;
      held = units;
      turn.wantLook();
    }

    @Override
    public boolean isOfUse(Definition.Units now) {
      return claimed == now.config().units() - wanted.units();
    }

    @Override
    public void failed(Failure why) {
      claimed = 0; // it is made again, if it is still of use
      if (why.kind() == Failure.Kind.CLOSED) {
        turn.then(() -> Resizing.this.failed(why));
      } else {
        turn.wantLook();
      }
    }
  }
}
