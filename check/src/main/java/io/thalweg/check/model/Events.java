package io.thalweg.check.model;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import java.util.List;

/** Translates an action into an event of its node and a change of the application there. */
final class Events<M extends Message> {
  private final Space<M> space;

  Events(Space<M> space) {
    this.space = space;
  }

  /** Returns the state after the application's own change, which comes before the node's step. */
  Local<M> before(Local<M> local, int i, int what, long now) {
    List<PossibleRequest> wishes = space.scope().wishes().get(i);
    return switch (Action.kind(what)) {
      case Action.ASK -> {
        int made = space.scope().isForever() ? 1 : local.made() + 1;
        yield local.asking(made, wishes.get(Action.b(what)), now);
      }
      case Action.UPDATE -> local.withPriority(wishes.get(Action.b(what)).priority());
      case Action.LEAVE, Action.WITHDRAW -> local.over();
      case Action.ALARM -> local.with(local.node(), false);
      case Action.HAND_OVER -> local.leaving();
      default -> local;
    };
  }

  Event<M> of(Local<M> local, int i, int what, int which) {
    int peer = Action.b(what);
    return switch (Action.kind(what)) {
      case Action.DELIVER -> new Event.Deliver<>(peer, space.queues().message(which));
      case Action.LEAVE -> new Event.Release<>(local.request());
      case Action.ASK ->
          space
              .scope()
              .request(
                  local.request(),
                  new PossibleRequest(local.h(), local.priority(), local.group()),
                  local.at());
      case Action.UPDATE -> {
        long due = space.scope().due(local.priority(), local.at());
        yield new Event.Update<>(local.request(), local.priority(), due);
      }
      case Action.WITHDRAW -> new Event.Withdraw<>(local.request());
      case Action.FAIL -> new Event.LinkDown<>(peer, space.queues().list(which));
      case Action.FORM -> new Event.LinkUp<>(peer);
      case Action.ALARM -> new Event.Alarm<>();
      case Action.HAND_OVER -> new Event.Leave<>(peer);
      case Action.RETURN -> new Event.LateReturn<>(space.queues().list(which));
      default -> throw new IllegalArgumentException("no event of node " + i + ": " + what);
    };
  }
}
