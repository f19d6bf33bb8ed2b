package io.thalweg.check.epochs;

import io.thalweg.core.model.Event;
import io.thalweg.core.protocols.gme.Gme;
import io.thalweg.core.protocols.gme.GmeConfig;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.gme.GmeNode;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import io.thalweg.core.recovery.ShareReport;

/** A node of {@code gme}. What is held is the group with which the member is inside. */
final class GmeAtSite extends NodeAtSite<GmeMessage, GmeNode> {
  GmeAtSite(EpochScope scope, int self, int asks) {
    super(scope, self, asks);
  }

  private GmeAtSite(GmeAtSite o) {
    super(o);
  }

  @Override
  ShareAtSite copy() {
    return new GmeAtSite(this);
  }

  @Override
  GmeNode copied(GmeNode node) {
    return node.copy();
  }

  @Override
  ShareReport reportOf(Ids freeHere) {
    int inside = held.isEmpty() ? Opening.OfGroups.NO_GROUP : held.first();
    return new ShareReport.OfGroups(hasToken(), inside);
  }

  @Override
  GmeNode made(Opening opening) {
    Opening.OfGroups groups = (Opening.OfGroups) opening;
    Gme gme = new Gme(GmeConfig.capturing(1));
    GmeNode node = isHome(opening) ? gme.founder(self, 0) : gme.newcomer(self);
    if (isHome(opening) && groups.session() != Opening.OfGroups.NO_GROUP) {
      int away = groups.inside().without(self).size() + (groups.suspects().isEmpty() ? 0 : 1);
      node.reopen(groups.session(), away);
    }
    if (!held.isEmpty() || hasLeft(groups)) {
      node.resume(asked());
    }
    return node;
  }

  /** Whether this member has left its group since it reported. */
  private boolean hasLeft(Opening.OfGroups groups) {
    return held.isEmpty() && groups.inside().contains(self);
  }

  @Override
  void began(Opening opening, Ids brought) {
    if (hasLeft((Opening.OfGroups) opening)) {
      step(new Event.Release<>(asked().id()));
    }
  }

  /** The first two members share a group. */
  private int group() {
    return self / 3;
  }

  @Override
  Event.Request<GmeMessage> asked(long id) {
    return new Event.Request<>(id, 1, 0, 0, 0, group());
  }

  @Override
  String wish() {
    return "group " + group();
  }

  @Override
  Ids taken() {
    return Ids.of(group());
  }

  @Override
  Ids carried(GmeMessage message) {
    return Ids.NONE;
  }
}
