package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Definition;

/** Retires a unit for a user: no request is granted it any more, and it is gone once it is free. */
final class Retirement implements Registry.Change {
  private final Turn turn;
  private final Registry registry;
  private final SemaphoreShare share;
  private final Input.Retire wanted;

  Retirement(Turn turn, Registry registry, SemaphoreShare share, Input.Retire wanted) {
    this.turn = turn;
    this.registry = registry;
    this.share = share;
    this.wanted = wanted;
  }

  @Override
  public void make() {
    Definition before = share.definition();
    Definition.Units units = (Definition.Units) before.settings();
    int unit = wanted.unit();
    boolean isThere = units.inService().anyMatch(u -> u == unit);
    if (!isThere && !units.retiring().contains(unit)) {
      refuse("%s has no unit %d".formatted(before.name(), unit));
    } else if (isThere && units.config().units() == 1) {
      refuse("unit %d of %s is its last one".formatted(unit, before.name()));
    } else {
      share.discards.await(unit, this); // first: it may be gone with the next line
      if (isThere) { // else another user retires it, too
        registry.replace(before.with(units.retired(unit)));
      }
    }
  }

  /** The unit is gone. */
  void done() {
    turn.out().done(wanted.call(), share.definition());
  }

  private void refuse(String why) {
    failed(new Failure(Failure.Kind.IMPOSSIBLE, why));
  }

  @Override
  public void failed(Failure why) {
    turn.out().failed(wanted.call(), why);
  }
}
