package io.thalweg.check.search;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Scope;
import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Finding;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A search by hand: which actions are possible after those that were taken.
 *
 * @param <M> the protocol's messages
 */
public final class Explorer<M extends Message> {
  private final Protocol<M> protocol;
  private final Scope scope;
  private final Set<Claim> claims;

  /**
   * @param claims what is checked in the states on the way
   */
  public Explorer(Protocol<M> protocol, Scope scope, Set<Claim> claims) {
    this.protocol = protocol;
    this.scope = scope;
    this.claims = claims;
  }

  /**
   * The state after some actions.
   *
   * @param possible the actions that are possible now; one that leaves something open is there once
   *     for each way to take it
   * @param wrong the first violation on the way
   */
  public record Reached(List<Integer> possible, Optional<Finding> wrong) {}

  /** Takes these actions and returns what is possible then. */
  public Reached after(List<Integer> actions) {
    Player<M> player =
        new Player<>(new Space<>(protocol, scope, claims.contains(Claim.SETTLED_FIRST)), claims);
    Optional<Finding> wrong = Optional.ofNullable(player.restart());
    for (int action : actions) {
      Optional<Finding> found = Optional.ofNullable(player.take(action));
      wrong = wrong.isPresent() ? wrong : found;
    }
    Moves<M> moves = player.moves();
    List<Integer> plain = new ArrayList<>();
    for (int m = 0; m < moves.size(); m++) {
      plain.add(moves.action(m));
    }
    List<Integer> possible = new ArrayList<>();
    for (int action : plain) {
      int ways = player.ways(action);
      for (int way = 0; way < ways; way++) {
        possible.add(Action.choosing(action, way));
      }
    }
    return new Reached(possible, wrong);
  }

  /** Plays actions on real nodes, one per unit of time. */
  public void replay(List<Integer> actions, Observer<M> observer) {
    new Replay<>(protocol, scope, observer).play(actions);
  }
}
