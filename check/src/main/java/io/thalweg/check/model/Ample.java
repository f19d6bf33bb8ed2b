package io.thalweg.check.model;

import io.thalweg.core.model.Message;
import java.util.Arrays;

/**
 * Chooses a set of actions so that all others can wait: partial-order reduction by persistent sets
 * (Godefroid 1996). For one thread.
 *
 * <p>Steps of different nodes are independent: a step reads and changes its own node, takes the
 * head of a channel to it and adds to the ends of channels from it. So a set of nodes may go first,
 * with all their possible actions, if the steps of other nodes cannot make a new action possible in
 * the set. That holds if every channel into the set from outside has a message in flight, behind
 * which new ones queue. If a channel to a node of the set is empty, its sender is added to the set.
 *
 * <p>A set is chosen only if it has a delivery. On any way to a quiet state, in which nothing is in
 * flight, that delivery or another action of the set happens, and the first of these can as well
 * happen at once. So every quiet state is still found, by induction over the length of the way. The
 * search has to ensure that steps of the other nodes are not put off for ever.
 *
 * <p>No set is chosen while links may still change, since a change concerns two nodes, or where
 * nodes come and go. Nor is a set chosen if one of its nodes may update or withdraw a request,
 * since all nodes share the number of such changes, or may make a request where the order of
 * requests matters.
 */
public final class Ample<M extends Message> {
  private final Space<M> space;
  private final int[] emptyFrom; // by node: the senders of its empty channels
  private final int[] actions; // by node: number of actions possible there

  public Ample(Space<M> space) {
    this.space = space;
    this.emptyFrom = new int[space.nodes()];
    this.actions = new int[space.nodes()];
  }

  /** Returns the nodes whose actions are enough, as a set of bits, or 0 if all have to be taken. */
  public int nodes(int[] state, Moves<M> moves) {
    if (space.scope().anyOrder()) {
      return 0; // nothing queues behind a message
    }
    int budget = state[space.budget()];
    if (Budget.allows(budget, Budget.FAILURE)
        || Budget.allows(budget, Budget.FORMATION)
        || space.scope().churn().happens()) {
      return 0;
    }
    int mindful = count(moves);
    look(state);
    int best = 0;
    int fewest = moves.size();
    for (int m = 0; m < moves.size(); m++) {
      if (Action.isDelivery(moves.action(m))) {
        int set = closure(Action.b(moves.action(m)));
        int cost = cost(set);
        if (cost < fewest && (set & mindful) == 0) {
          best = set;
          fewest = cost;
        }
      }
    }
    return best;
  }

  /** Counts the actions of each node; returns the nodes with an action that affects all others. */
  private int count(Moves<M> moves) {
    Arrays.fill(actions, 0);
    int mindful = 0;
    for (int m = 0; m < moves.size(); m++) {
      int action = moves.action(m);
      actions[at(action)]++;
      int kind = Action.kind(action);
      boolean shared = kind == Action.UPDATE || kind == Action.WITHDRAW || ticks(kind);
      mindful |= shared ? 1 << at(action) : 0;
    }
    return mindful;
  }

  private boolean ticks(int kind) {
    return kind == Action.ASK && space.isTimed();
  }

  /** Returns the node where an action happens. */
  public static int at(int action) {
    return Action.isDelivery(action) ? Action.b(action) : Action.a(action);
  }

  private void look(int[] state) {
    Arrays.fill(emptyFrom, 0);
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      int from = space.from(c);
      int to = space.to(c);
      if (state[c] == Queues.EMPTY && state[space.channel(to, from)] != Queues.NONE) {
        emptyFrom[to] |= 1 << from;
      }
    }
  }

  private int closure(int node) {
    int set = 1 << node;
    int rest = set;
    while (rest != 0) {
      int i = Integer.numberOfTrailingZeros(rest);
      rest &= rest - 1;
      int more = emptyFrom[i] & ~set;
      set |= more;
      rest |= more;
    }
    return set;
  }

  private int cost(int set) {
    int sum = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      sum += actions[Integer.numberOfTrailingZeros(rest)];
    }
    return sum;
  }
}
