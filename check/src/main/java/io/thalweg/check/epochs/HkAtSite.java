package io.thalweg.check.epochs;

import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.protocols.hk.HkNode;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;

/** A node of {@code hk}, and the names of the units that its messages carry. */
final class HkAtSite extends NodeAtSite<HkMessage, HkNode> {
  HkAtSite(EpochScope scope, int self, int asks) {
    super(scope, self, asks);
  }

  private HkAtSite(HkAtSite o) {
    super(o);
  }

  @Override
  ShareAtSite copy() {
    return new HkAtSite(this);
  }

  @Override
  HkNode copied(HkNode node) {
    return node.copy();
  }

  @Override
  HkNode made(Opening opening) {
    Hk hk = new Hk(HkConfig.units(scope.units()));
    HkNode node = isHome(opening) ? hk.founder(self, free.size()) : hk.newcomer(self);
    if (!held.isEmpty()) {
      node.resume(asked().id(), held.size());
    }
    return node;
  }

  @Override
  void began(Opening opening, Ids brought) {
    if (!isHome(opening) && !brought.isEmpty()) {
      step(new Event.Supply<>(brought.size()));
    }
  }

  /** The number of units that this member asks for: one, or all but one. */
  private int h() {
    return self % 2 == 0 ? 1 : Math.max(1, scope.units() - 1);
  }

  @Override
  Event.Request<HkMessage> asked(long id) {
    return new Event.Request<>(id, h(), self, Event.Request.NO_DEADLINE, 0);
  }

  @Override
  String wish() {
    return String.valueOf(h());
  }

  @Override
  Ids taken() {
    return take(h());
  }

  @Override
  Ids carried(HkMessage message) {
    return take(message.units());
  }

  private Ids take(int units) {
    Ids lowest = Ids.of(free.stream().limit(units));
    if (lowest.size() < units) {
      throw new IllegalStateException("m" + self + " has " + free + ", not " + units);
    }
    free = free.minus(lowest);
    return lowest;
  }

  @Override
  void giveUp() {
    kept = kept.plus(held);
    super.giveUp();
  }
}
