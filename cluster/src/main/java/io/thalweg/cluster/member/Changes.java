package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.cluster.wire.Wish;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The changes of definitions that users want, but for those of the number of units. */
final class Changes {
  private final Turn turn;
  private final WireLimits limits;
  private final IntSupplier self;
  private long questions;
  private final Contents contents = new Contents();

  /**
   * Begins without changes.
   *
   * @param self the number of this member, 0 while it is none
   */
  Changes(Turn turn, WireLimits limits, IntSupplier self) {
    this.turn = turn;
    this.limits = limits;
    this.self = self;
  }

  /** Makes certain that this member knows everything that was agreed before a call. */
  final class Assurance {
    private final long question = ++questions;

    /** What to ask for, or null if it is certain, or cannot be asked for yet. */
    @Nullable Wish wish(Charter known) {
      int member = self.getAsInt();
      return member == 0 || isGiven(known) ? null : new Wish.Touch(member, question);
    }

    boolean isGiven(Charter known) {
      Seat seat = known.seats().get(self.getAsInt());
      return seat != null && seat.question() >= question;
    }
  }

  /** A change for a user's call. */
  abstract static class OfCall implements Petitions.Change {
    private final Turn turn;
    private final long call;
    private boolean over;

    OfCall(Turn turn, long call) {
      this.turn = turn;
      this.call = call;
    }

    final void done(Object result) {
      over = true;
      turn.out().done(call, result);
    }

    @Override
    public final boolean isOver() {
      return over;
    }

    /** Ends it without an answer: the user waits no longer. */
    final void abandon() {
      over = true;
    }

    /** The user waits no longer: nothing more is asked for. */
    void forget() {
      abandon();
    }

    @Override
    public void failed(Failure why) {
      if (!over) {
        over = true;
        turn.out().failed(call, why);
      }
    }
  }

  /** Why the cluster cannot have this definition, since it exceeds the limits; null if it can. */
  @Nullable Failure refusal(Charter known, Definition next) {
    Definition before = known.definitions().get(next.number());
    String why = contents.of(known).room().with(before, next).excess(limits);
    return why == null
        ? null
        : new Failure(Failure.Kind.REFUSED, "no room for " + next.name() + ": " + why);
  }

  /** A user opens a semaphore or group lock, which is made if the cluster does not have it. */
  Petitions.Change making(Input.Define wanted) {
    return new OfCall(turn, wanted.call()) {
      @Override
      public @Nullable Wish wish(Charter known) {
        Definition there = contents.of(known).definition(wanted.name());
        if (there != null) {
          done(there);
          return null;
        }
        int home = self.getAsInt();
        Wish.Make wish = new Wish.Make(home, wanted.name(), wanted.settings(), known.removals());
        Failure refusal = refusal(known, wish.as(known.made() + 1));
        if (refusal != null) {
          failed(refusal);
        }
        return refusal != null || home == 0 ? null : wish;
      }
    };
  }

  /**
   * A user looks for a semaphore or group lock. That there is none is certain only when something
   * was agreed on after the question.
   */
  Petitions.Change finding(Input.Find wanted) {
    Assurance assurance = new Assurance();
    return new OfCall(turn, wanted.call()) {
      @Override
      public @Nullable Wish wish(Charter known) {
        Optional<Definition> there =
            Optional.ofNullable(contents.of(known).definition(wanted.name()));
        if (there.isPresent() || assurance.isGiven(known)) {
          done(there);
        }
        return assurance.wish(known);
      }
    };
  }

  /** A user wants a semaphore or group lock to be no more. */
  Petitions.Change removing(Input.Remove wanted) {
    return new OfCall(turn, wanted.call()) {
      private boolean wasThere;

      @Override
      public @Nullable Wish wish(Charter known) {
        Definition there = known.definitions().get(wanted.number());
        if (there == null) {
          done(wasThere);
          return null;
        }
        wasThere = true;
        return new Wish.Remove(there.number(), there.version());
      }
    };
  }

  /** Gives a group a number on which all members agree; no two names share one. */
  Petitions.Change naming(GroupShare lock, String group) {
    return new Petitions.Change() {
      private boolean over;

      @Override
      public @Nullable Wish wish(Charter known) {
        Definition before = known.definitions().get(lock.number);
        if (before == null || groups(before).names().contains(group)) {
          over = true;
          return null;
        }
        Definition next = before.with(groups(before).with(group));
        Failure refusal = refusal(known, next);
        if (refusal != null) {
          failed(refusal);
          return null;
        }
        return new Wish.Change(next);
      }

      @Override
      public boolean isOver() {
        return over;
      }

      @Override
      public void failed(Failure why) {
        over = true;
        lock.notNamed(group, why);
      }
    };
  }

  private static Definition.Groups groups(Definition definition) {
    return (Definition.Groups) definition.settings();
  }

  /** Takes units out of the definition that were to go and that this member holds now. */
  Petitions.Change discarding(SemaphoreShare share) {
    return new Petitions.Change() {
      private boolean over;

      @Override
      public @Nullable Wish wish(Charter known) {
        Definition before = known.definitions().get(share.number);
        List<Integer> held = List.copyOf(share.discards.held());
        if (before == null || held.isEmpty()) {
          over = true;
          share.discards.asking = false;
          return null;
        }
        return new Wish.Change(before.with(units(before).shrunk(held)));
      }

      @Override
      public boolean isOver() {
        return over;
      }

      @Override
      public void failed(Failure why) {
        over = true;
        share.discards.giveBack();
      }
    };
  }

  private static Definition.Units units(Definition definition) {
    return (Definition.Units) definition.settings();
  }

  /** A user wants a unit to be taken out of service. */
  Petitions.Change retiring(Input.Retire wanted) {
    Assurance assurance = new Assurance();
    return new OfCall(turn, wanted.call()) {
      private boolean wasThere;

      @Override
      public @Nullable Wish wish(Charter known) {
        Definition before = known.definitions().get(wanted.number());
        if (before == null) {
          failed(Failure.removed("the semaphore"));
          return null;
        }
        boolean certain = wasThere || assurance.isGiven(known);
        return certain ? wish(before, units(before)) : assurance.wish(known);
      }

      private @Nullable Wish wish(Definition before, Definition.Units units) {
        int unit = wanted.unit();
        boolean serves = units.inService().anyMatch(u -> u == unit);
        if (!serves && !units.retiring().contains(unit)) {
          end(before, unit);
        } else if (serves && units.config().units() == 1) {
          String last = "unit %d of %s is its last one".formatted(unit, before.name());
          failed(new Failure(Failure.Kind.IMPOSSIBLE, last));
        } else {
          wasThere = true;
          return serves ? new Wish.Change(before.with(units.retired(unit))) : null;
        }
        return null;
      }

      private void end(Definition now, int unit) {
        if (wasThere) {
          done(now);
        } else {
          String none = "%s has no unit %d".formatted(now.name(), unit);
          failed(new Failure(Failure.Kind.IMPOSSIBLE, none));
        }
      }
    };
  }

  /** A user wants another number of units. */
  Resizing resizing(SemaphoreShare share, Input.Resize wanted) {
    return new Resizing(turn, this, share, wanted, new Assurance());
  }
}
