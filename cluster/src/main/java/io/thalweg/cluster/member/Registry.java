package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.WireLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of all semaphores and group locks. To add or change one, a member needs the
 * single unit of the registry, and all definitions travel with the token of that unit. So no name
 * is ever defined twice, and neither a server nor a vote is needed. The founder of the cluster
 * makes the registry. Between changes its token rests with the oldest member, since a member that
 * comes to make a semaphore may be gone soon.
 */
final class Registry {
  private static final String TOO_HIGH =
      "new units would have numbers of " + SemaphoreConfig.MAX_UNITS + " and more";

  /** A change, made while no other member makes one. */
  interface Change {

    void make();

    /** The change cannot be made. */
    void failed(Failure why);
  }

  private final Turn turn;
  private final FleetClock clock;
  private final Shares shares;
  private final WireLimits limits;
  private final Consumer<Frame> others;
  private final Deque<Change> changes = new ArrayDeque<>();
  private @Nullable RegistryShare share;
  private boolean asking;

  Registry(Turn turn, FleetClock clock, Shares shares, WireLimits limits, Consumer<Frame> others) {
    this.turn = turn;
    this.clock = clock;
    this.shares = shares;
    this.limits = limits;
    this.others = others;
  }

  /** The cluster is known. */
  void begin(RegistryShare own) {
    share = own;
  }

  /** Makes a change as soon as this member has the registry's unit. */
  void change(Change change) {
    changes.add(change);
    if (!asking) {
      asking = true;
      share().atWork(true);
      share().claim(1, new Turnstile());
    }
  }

  private RegistryShare share() {
    return Objects.requireNonNull(share, "the member has not joined");
  }

  /** The request for the registry's unit, which is the right to make changes. */
  private final class Turnstile implements OwnRequest {
    @Override
    public void granted(long request, int[] units) {
      turn.then(
          () -> {
            makeAll();
            asking = false;
            share().atWork(false);
            share().rest();
            share().giveBack(request, request, units);
          });
    }

    @Override
    public void failed(Failure why) {
      asking = false;
      share().atWork(false);
      List<Change> all = new ArrayList<>(changes);
      changes.clear();
      turn.then(() -> all.forEach(change -> change.failed(why)));
    }
  }

  private void makeAll() {
    while (!changes.isEmpty()) {
      changes.remove().make();
    }
  }

  /** A user opens a semaphore or group lock, which is made if the cluster does not have it. */
  void define(Input.Define wanted) {
    Optional<Definition> known = shares.definition(wanted.name());
    if (known.isPresent()) {
      turn.out().done(wanted.call(), known.get());
    } else {
      change(new Making(wanted));
    }
  }

  /**
   * A user looks for a semaphore or group lock. If this member does not know it, the registry does,
   * or there is none.
   */
  void find(Input.Find wanted) {
    if (shares.definition(wanted.name()).isPresent()) {
      tell(wanted);
    } else {
      change(new Finding(wanted));
    }
  }

  private void tell(Input.Find wanted) {
    turn.out().done(wanted.call(), shares.definition(wanted.name()));
  }

  private final class Finding implements Change {
    private final Input.Find wanted;

    Finding(Input.Find wanted) {
      this.wanted = wanted;
    }

    @Override
    public void make() {
      tell(wanted);
    }

    @Override
    public void failed(Failure why) {
      turn.out().failed(wanted.call(), why);
    }
  }

  private final class Making implements Change {
    private final Input.Define wanted;

    Making(Input.Define wanted) {
      this.wanted = wanted;
    }

    @Override
    public void make() {
      Definition known = shares.definition(wanted.name()).orElse(null);
      Definition made = known == null ? made() : known;
      Failure refusal = known == null ? refusal(made) : null;
      if (refusal != null) {
        failed(refusal);
        return;
      }
      if (known == null) {
        shares.found(made);
        others.accept(new Frame.Define(List.of(made)));
      }
      turn.out().done(wanted.call(), made);
    }

    private Definition made() {
      return new Definition(shares.nextNumber(), wanted.name(), 1, clock.now(), wanted.settings());
    }

    @Override
    public void failed(Failure why) {
      turn.out().failed(wanted.call(), why);
    }
  }

  /** Why the cluster cannot have this definition, since it exceeds the limits; null if it can. */
  @Nullable Failure refusal(Definition next) {
    String why = tooHigh(next) ? TOO_HIGH : excess(shares.sizeWith(next));
    return why == null
        ? null
        : new Failure(Failure.Kind.REFUSED, "no room for " + next.name() + ": " + why);
  }

  /** Whether units have numbers that are too high, as new ones get while many are retiring. */
  private static boolean tooHigh(Definition next) {
    return next.settings() instanceof Definition.Units units
        && units.ever() > SemaphoreConfig.MAX_UNITS;
  }

  private @Nullable String excess(Shares.Size size) {
    if (size.definitions() > limits.semaphores()) {
      return "the cluster has its %d semaphores and group locks (maxSemaphores)"
          .formatted(limits.semaphores());
    }
    if (size.bytes() > limits.definitionBytes()) {
      return "all definitions would take %d bytes, more than %d (8 times maxMessageBytes)"
          .formatted(size.bytes(), limits.definitionBytes());
    }
    if (size.units() > WireLimits.UNITS) {
      return "all semaphores would have %d units, more than %d"
          .formatted(size.units(), WireLimits.UNITS);
    }
    return null;
  }

  /** Takes units out of the definition that were to go and that this member holds now. */
  void discard(SemaphoreShare share) {
    share.discards.take().forEach(held -> change(new Discarding(share, held)));
  }

  private final class Discarding implements Change {
    private final SemaphoreShare share;
    private final Discards.Held held;

    Discarding(SemaphoreShare share, Discards.Held held) {
      this.share = share;
      this.held = held;
    }

    @Override
    public void make() {
      Definition before = share.definition();
      Definition.Units units = (Definition.Units) before.settings();
      share.discards.gone(held);
      replace(before.with(units.shrunk(List.of(held.unit()))));
    }

    @Override
    public void failed(Failure why) {
      share.discards.keep(held);
    }
  }

  /** Changes a definition here, and tells the others. */
  void replace(Definition next) {
    shares.learn(next);
    others.accept(new Frame.Define(List.of(next)));
  }

  /** Gives a group a number on which all members agree; no two names share one. */
  void nameGroup(GroupShare lock, String group) {
    change(
        new Change() {
          @Override
          public void make() {
            Definition before = shares.definition(lock.number);
            Definition.Groups groups = (Definition.Groups) before.settings();
            if (!groups.names().contains(group)) {
              name(lock, group, before.with(groups.with(group)));
            }
          }

          @Override
          public void failed(Failure why) {
            lock.notNamed(group, why);
          }
        });
  }

  private void name(GroupShare lock, String group, Definition next) {
    Failure refusal = refusal(next);
    if (refusal == null) {
      replace(next);
    } else {
      lock.notNamed(group, refusal);
    }
  }
}
