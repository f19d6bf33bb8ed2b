package io.thalweg.check.search;

import io.thalweg.check.model.Space;
import io.thalweg.check.property.Finding;
import io.thalweg.check.store.IntStore;
import io.thalweg.core.model.Message;
import java.util.Arrays;
import java.util.List;

/**
 * Visits first the states that were found last: few states wait, but counterexamples are not the
 * shortest. With a bound on the depth, a state is visited again when a shorter way reaches it,
 * since more states are then within the bound.
 */
final class DepthFirst<M extends Message> implements Expander.Arrivals {
  private static final int STATES_BETWEEN_LOOKS = 1 << 10;

  private final SearchLimits limits;
  private final Harvest<M> harvest;
  private final Expander<M> expander;
  private final IntStore depths = new IntStore(1);
  private final int width;
  private int[] stack;
  private int top; // in ints
  private int depth; // of the state that is being expanded
  private int deepest;
  private boolean bounded;

  DepthFirst(Space<M> space, Plan plan, SearchLimits limits, List<int[]> refused, Gauge gauge) {
    this.limits = limits;
    this.harvest = new Harvest<>(space, plan, limits, refused, gauge);
    this.expander = harvest.expander(this);
    this.width = space.size() + 1;
    this.stack = new int[1024 * width];
    int[] start = space.start();
    depth = -1;
    expander.look(arrive(space.print(start), start, -1), start);
  }

  SearchOutcome run() {
    int[] state = new int[width - 1];
    for (long looked = 0; top > 0 && !harvest.isOver(); looked++) {
      top -= width;
      System.arraycopy(stack, top + 1, state, 0, width - 1);
      depth = depths.get(stack[top]);
      deepest = Math.max(deepest, depth);
      if (depth == limits.depth()) {
        bounded = true;
      } else {
        expander.expand(stack[top], state);
      }
      if (looked % STATES_BETWEEN_LOOKS == 0) {
        harvest.look(depth, top / width);
      }
    }
    if (bounded && !harvest.isOver()) {
      harvest.stop("--max-depth " + limits.depth());
    }
    return harvest.outcome(List.of(expander), deepest, 0);
  }

  @Override
  public int arrive(long print, int[] state, int parent) {
    int number = harvest.visited().add(print, state, parent);
    int known = number >= 0 ? number : -1 - number;
    boolean sooner = number < 0 && isBounded() && depth + 1 < depths.get(known);
    if (number >= 0 || sooner) {
      depths.set(known, depth + 1);
      harvest.visited().setParent(known, parent);
      push(known, state);
    }
    return number;
  }

  @Override
  public boolean isAhead(int number) {
    return false; // it may have been visited already: this is not recorded
  }

  private boolean isBounded() {
    return limits.depth() != Integer.MAX_VALUE;
  }

  private void push(int number, int[] state) {
    if (top + width > stack.length) {
      stack = Arrays.copyOf(stack, Math.addExact(stack.length, stack.length / 2));
    }
    stack[top] = number;
    System.arraycopy(state, 0, stack, top + 1, width - 1);
    top += width;
  }

  @Override
  public void wrong(Finding finding, int state, int action) {
    harvest.wrong(finding, state, action);
  }
}
