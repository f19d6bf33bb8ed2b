package io.thalweg.check.search;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.Moves;
import io.thalweg.check.model.Space;
import io.thalweg.check.model.StepFailed;
import io.thalweg.check.model.Stepper;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Finding;
import io.thalweg.check.property.Watch;
import io.thalweg.core.model.Message;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes actions one after the other and checks each state on the way. For one thread. */
final class Player<M extends Message> {
  private final Space<M> space;
  private final Moves<M> moves;
  private final Stepper<M> stepper;
  private final Watch<M> watch;
  private final int[] before;
  private int[] state;
  private long print;

  Player(Space<M> space, Set<Claim> claims) {
    this.space = space;
    this.moves = new Moves<>(space);
    this.stepper = new Stepper<>(space);
    this.watch = new Watch<>(space, claims);
    this.before = new int[space.size()];
    this.state = space.start();
  }

  Watch<M> watch() {
    return watch;
  }

  /** Goes back to the first state, and returns what is wrong with it, or null. */
  @Nullable Finding restart() {
    state = space.start();
    print = space.print(state);
    return watch.state(state);
  }

  /** Returns the actions that are possible now. */
  Moves<M> moves() {
    moves.of(state);
    return moves;
  }

  boolean isPossible(int action) {
    Moves<M> now = moves();
    int plain = Action.choosing(action, 0);
    for (int m = 0; m < now.size(); m++) {
      if (now.action(m) == plain) {
        return action == plain || Action.choice(action) < ways(plain);
      }
    }
    return false;
  }

  /** Returns the number of ways to take an action now, by what its node leaves open. */
  int ways(int action) {
    try {
      stepper.take(state.clone(), print, action);
      return stepper.ways();
    } catch (StepFailed failed) {
      return 1;
    }
  }

  /** Takes an action; returns what is wrong with it or with the state after it, or null. */
  @Nullable Finding take(int action) {
    System.arraycopy(state, 0, before, 0, state.length);
    Finding wrong = watch.delivering(state, action);
    try {
      stepper.take(state, print, action);
    } catch (StepFailed failed) {
      System.arraycopy(before, 0, state, 0, state.length);
      return watch.failure(failed);
    }
    print = stepper.print();
    if (wrong == null && stepper.entered() != 0) {
      wrong = watch.entering(before, state, stepper.entered());
    }
    return wrong == null ? watch.state(state) : wrong;
  }
}
