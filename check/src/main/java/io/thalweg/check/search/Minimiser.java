package io.thalweg.check.search;

import io.thalweg.check.model.Space;
import io.thalweg.check.property.Claim;
import io.thalweg.check.property.Counterexample;
import io.thalweg.check.property.Finding;
import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a counterexample shorter: leaves out runs of actions, long ones first, and plays the rest,
 * without the actions that have become impossible. Ends when no single action can be spared (delta
 * debugging, after Zeller and Hildebrandt).
 */
final class Minimiser<M extends Message> {
  private final Claim claim;
  private final Player<M> player;

  Minimiser(Space<M> space, Claim claim) {
    this.claim = claim;
    this.player = new Player<>(space, Set.of(claim));
  }

  Counterexample minimise(Counterexample found) {
    Counterexample best = found;
    int length = Math.max(1, best.actions().size() / 2);
    while (length >= 1) {
      Counterexample shorter = sparing(best, length);
      if (shorter != null) {
        best = shorter;
        length = Math.min(length, Math.max(1, best.actions().size() / 2));
      } else {
        length /= 2;
      }
    }
    return best;
  }

  /**
   * Returns the counterexample without a run of actions of this length, or null if it needs all.
   */
  private @Nullable Counterexample sparing(Counterexample found, int length) {
    List<Integer> actions = found.actions();
    for (int from = 0; from + length <= actions.size(); from++) {
      List<Integer> rest = new ArrayList<>(actions.subList(0, from));
      rest.addAll(actions.subList(from + length, actions.size()));
      Optional<Counterexample> shorter = play(rest);
      if (shorter.isPresent()) {
        return shorter.get();
      }
    }
    return null;
  }

  /** Plays those of the actions that are possible, until the claim fails, if it does. */
  Optional<Counterexample> play(List<Integer> actions) {
    List<Integer> taken = new ArrayList<>();
    Finding wrong = player.restart();
    for (int action : actions) {
      if (wrong != null) {
        break;
      }
      if (player.isPossible(action)) {
        taken.add(action);
        wrong = player.take(action);
      }
    }
    return wrong == null || wrong.claim() != claim
        ? Optional.empty()
        : Optional.of(new Counterexample(wrong, taken, OptionalInt.empty()));
  }
}
