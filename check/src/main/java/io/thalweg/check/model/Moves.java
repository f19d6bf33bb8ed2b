package io.thalweg.check.model;

import io.thalweg.core.model.Message;
import java.util.Arrays;
import java.util.List;

/** The actions that are possible next in a state. For one thread. */
public final class Moves<M extends Message> {
  private final Space<M> space;
  private int[] actions = new int[64];
  private int size;
  private final Comings<M> churn;

  public Moves(Space<M> space) {
    this.space = space;
    this.churn = new Comings<>(space);
  }

  /** Returns the number of actions found. */
  public int size() {
    return size;
  }

  public int action(int index) {
    return actions[index];
  }

  /** Finds all actions, always in the same order. */
  public void of(int[] state) {
    size = 0;
    for (int i = 0; i < space.nodes(); i++) {
      application(state, i);
    }
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      int queue = state[c];
      if (queue > Queues.EMPTY && queue < Queues.CUT) {
        int from = space.from(c);
        int to = space.to(c);
        if (state[space.channel(to, from)] != Queues.NONE) {
          add(Action.DELIVER, from, to);
        }
      }
    }
    if (space.scope().linksChange()) {
      links(state);
    }
    if (space.scope().churn().happens()) {
      churn.of(state, this);
    }
  }

  private void application(int[] state, int i) {
    Local<M> local = space.local(i, state[i]);
    List<PossibleRequest> wishes = space.scope().wishes().get(i);
    int budget = state[space.budget()];
    if (local.alarm()) {
      add(Action.ALARM, i, 0);
    }
    switch (local.phase()) {
      case INSIDE -> add(Action.LEAVE, i, 0);
      case LEAVING, ABSENT, GONE -> {} // it asks for nothing
      case IDLE -> {
        if (space.scope().isForever() || local.made() < space.scope().requests()) {
          for (int w = 0; w < wishes.size(); w++) {
            add(Action.ASK, i, w);
          }
        }
      }
      case WAITING -> {
        if (Budget.allows(budget, Budget.WITHDRAWAL)) {
          add(Action.WITHDRAW, i, 0);
        }
        if (Budget.allows(budget, Budget.UPDATE)) {
          updates(local, i, wishes);
        }
      }
    }
  }

  private void updates(Local<M> local, int i, List<PossibleRequest> wishes) {
    for (int w = 0; w < wishes.size(); w++) {
      // Only the priority of a wish matters here, so the first wish with each priority is enough.
      if (wishes.get(w).priority() != local.priority() && isFirst(wishes, w)) {
        add(Action.UPDATE, i, w);
      }
    }
  }

  private static boolean isFirst(List<PossibleRequest> wishes, int w) {
    long priority = wishes.get(w).priority();
    return wishes.subList(0, w).stream().noneMatch(wish -> wish.priority() == priority);
  }

  private void links(int[] state) {
    int n = space.nodes();
    int budget = state[space.budget()];
    boolean apart = space.scope().failureModel() == FailureModel.APART;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        int there = a == b ? -1 : space.channel(a, b);
        if (there < 0) {
          continue;
        }
        int out = state[there];
        int back = state[space.channel(b, a)];
        boolean up = out != Queues.NONE && back != Queues.NONE;
        if (out >= Queues.CUT) {
          add(Action.HEAR, a, b);
        } else if (up && back < Queues.CUT && (a < b || apart)) {
          if (Budget.allows(budget, Budget.FAILURE)
              && mayFail(out, back)
              && (!space.scope().connected() || connects(state, a, b))) {
            add(Action.FAIL, a, b);
          }
        } else if (a < b && out == Queues.NONE && back == Queues.NONE) {
          if (Budget.allows(budget, Budget.FORMATION) && mayForm(state, a, b)) {
            add(Action.FORM, a, b);
          }
        }
      }
    }
  }

  /** Whether a link may form: both nodes are there, and what it did not deliver has come back. */
  private boolean mayForm(int[] state, int a, int b) {
    return space.isPresent(state, a)
        && space.isPresent(state, b)
        && !space.isInLimbo(state, space.channel(a, b))
        && !space.isInLimbo(state, space.channel(b, a));
  }

  /** Whether the links connect all nodes without the link between a and b. */
  private boolean connects(int[] state, int a, int b) {
    int n = space.nodes();
    int reached = 1;
    for (int round = 1; round < n; round++) {
      for (int c = n; c < space.channelsEnd(); c++) {
        int from = space.from(c);
        int to = space.to(c);
        boolean other =
            Math.min(from, to) != Math.min(a, b) || Math.max(from, to) != Math.max(a, b);
        boolean up = state[c] != Queues.NONE && state[space.channel(to, from)] != Queues.NONE;
        if (other && up && (reached >> from & 1) != 0) {
          reached |= 1 << to;
        }
      }
    }
    return reached == (1 << n) - 1;
  }

  private boolean mayFail(int out, int back) {
    return space.scope().failureModel() != FailureModel.EMPTY
        || (out == Queues.EMPTY && back == Queues.EMPTY);
  }

  void add(int kind, int a, int b) {
    if (size == actions.length) {
      actions = Arrays.copyOf(actions, 2 * size);
    }
    actions[size++] = Action.of(kind, a, b);
  }
}
