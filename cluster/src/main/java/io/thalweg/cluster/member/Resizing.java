package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Changes the number of units of a semaphore. New units are first agreed on, then supplied; surplus
 * units are first held, then agreed to be out of service.
 */
final class Resizing {
  private static final int[] NONE = {};

  private final Turn turn;
  private final Shares shares;
  private final Registry registry;
  private final SemaphoreShare share;
  private final Input.Resize wanted;
  private final Surplus claim = new Surplus();
  private boolean abandoned;
  private boolean over;
  private int claimed; // the number of units of the claim
  private @Nullable Long surplus; // the claim by which surplus units are held
  private int[] held = NONE;

  Resizing(Turn turn, Shares shares, Registry registry, SemaphoreShare share, Input.Resize wanted) {
    this.turn = turn;
    this.shares = shares;
    this.registry = registry;
    this.share = share;
    this.wanted = wanted;
  }

  private Definition.Units settings() {
    return (Definition.Units) share.definition().settings();
  }

  /**
   * Begins, or begins again because another member was quicker. It asks the registry even if the
   * size seems right: other members may know a newer one.
   */
  void begin() {
    int tooMany = settings().config().units() - wanted.units();
    if (abandoned) {
      over = true;
      giveBack();
    } else if (tooMany > 0 && held.length != tooMany) {
      giveBack();
      claimed = tooMany;
      share.claim(tooMany, claim);
    } else {
      registry.change(new Change());
    }
  }

  /** Whether the resizing has ended. */
  boolean isOver() {
    return over;
  }

  /**
   * Ends the resizing, since its user waits no longer: withdraws its claim, and gives back the
   * units that it holds.
   */
  void abandon() {
    abandoned = true;
    over = true;
    share.withdraw(claim);
    giveBack();
  }

  private void giveBack() {
    Long request = surplus;
    if (request != null) {
      int[] units = held;
      surplus = null;
      held = NONE;
      share.giveBack(request, request, units);
    }
  }

  private final class Surplus implements OwnRequest {
    @Override
    public void granted(long request, int[] units) {
      surplus = request;
      held = units;
      turn.then(Resizing.this::begin);
    }

    @Override
    public boolean isOfUse(Definition.Units now) {
      return claimed == now.config().units() - wanted.units();
    }

    @Override
    public void failed(Failure why) {
      boolean sizeChanged =
          why.kind() == Failure.Kind.IMPOSSIBLE || why.kind() == Failure.Kind.REFUSED;
      turn.then(sizeChanged ? Resizing.this::begin : () -> end(why));
    }
  }

  private void done() {
    over = true;
    giveBack();
    turn.out().done(wanted.call(), share.definition());
  }

  private void end(Failure why) {
    over = true;
    giveBack();
    if (!abandoned) {
      turn.out().failed(wanted.call(), why);
    }
  }

  /** The change of the definition, made while no other member changes one. */
  private final class Change implements Registry.Change {
    @Override
    public void make() {
      Definition before = shares.definition(wanted.number());
      Definition.Units now = (Definition.Units) before.settings();
      int size = now.config().units();
      Long request = surplus;
      if (abandoned) {
        giveBack();
      } else if (size == wanted.units()) {
        done();
      } else if (size < wanted.units()) {
        grow(before, now);
      } else if (request != null && held.length == size - wanted.units()) {
        registry.replace(before.with(now.shrunk(Arrays.stream(held).boxed().toList())));
        surplus = null;
        held = NONE;
        share.retire(request);
        endOrGoOn();
      } else {
        turn.then(Resizing.this::begin);
      }
    }

    /** Goes on if one of the units was retiring, which did not count any more. */
    private void endOrGoOn() {
      if (settings().config().units() == wanted.units()) {
        done();
      } else {
        turn.then(Resizing.this::begin);
      }
    }

    private void grow(Definition before, Definition.Units now) {
      Definition.Units more = now.grown(wanted.units());
      Definition next = before.with(more);
      Failure refusal = registry.refusal(next);
      if (refusal == null) {
        registry.replace(next);
        share.supply(more.newSince(now));
        done();
      } else {
        end(refusal);
      }
    }

    @Override
    public void failed(Failure why) {
      end(why);
    }
  }
}
