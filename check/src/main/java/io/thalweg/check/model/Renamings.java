package io.thalweg.check.model;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Renamable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * States under other names: one state stands for all that differ from it only in names. For one
 * thread.
 *
 * <p>This is sound only if nodes do the same under other names; nodes of an algorithm that breaks
 * ties by name do not. So the search checks it: it takes every step of a node under the other names
 * as well (see {@link Stepper}). If all of them agree, then for every run there is one among the
 * states searched that is the same except for names, by induction over its length. If one differs,
 * {@link NotSymmetric} is thrown, and the search starts again without that renaming.
 */
public final class Renamings<M extends Message> {
  private final Space<M> space;
  private final List<int[]> group;
  private final PairMemory[][] locals; // by renaming and node
  private final PairMemory[] queues; // by renaming

  private Renamings(Space<M> space, List<int[]> group) {
    this.space = space;
    this.group = group;
    locals = new PairMemory[group.size()][space.nodes()];
    queues = new PairMemory[group.size()];
    for (int r = 0; r < group.size(); r++) {
      queues[r] = new PairMemory();
      for (int i = 0; i < space.nodes(); i++) {
        locals[r][i] = new PairMemory();
      }
    }
  }

  /**
   * Returns all renamings that keep the scope and the first state.
   *
   * @param refused renamings under which a node was seen to do something else
   */
  public static <M extends Message> Renamings<M> of(Space<M> space, List<int[]> refused) {
    boolean able = space.local(0, space.start()[0]).node() instanceof Renamable<?>;
    List<int[]> all = able ? Automorphisms.of(space.scope()) : List.of();
    Renamings<M> candidates = new Renamings<>(space, all);
    List<int[]> kept =
        IntStream.range(0, all.size())
            .filter(r -> Arrays.equals(candidates.renamed(r, space.start()), space.start()))
            .mapToObj(all::get)
            .toList();
    return new Renamings<>(space, Automorphisms.groupWithout(kept, refused));
  }

  /** Returns the number of renamings, without the identity. */
  public int size() {
    return group.size();
  }

  int[] names(int r) {
    return group.get(r);
  }

  /**
   * Replaces the state by the one that stands for it: the one with the smallest fingerprint.
   *
   * @return its fingerprint
   */
  public long choose(int[] state, long print) {
    long smallest = print;
    int[] best = state;
    for (int r = 0; r < group.size(); r++) {
      int[] other = renamed(r, state);
      long otherPrint = space.print(other);
      if (otherPrint < smallest) {
        smallest = otherPrint;
        best = other;
      }
    }
    if (best != state) {
      System.arraycopy(best, 0, state, 0, state.length);
    }
    return smallest;
  }

  private int[] renamed(int r, int[] state) {
    int[] names = group.get(r);
    int[] result = new int[state.length];
    for (int i = 0; i < space.nodes(); i++) {
      result[names[i]] = local(r, i, state[i]);
    }
    for (int c = space.nodes(); c < space.channelsEnd(); c++) {
      int place = space.channel(names[space.from(c)], names[space.to(c)]);
      int cut = state[c] & Queues.CUT;
      result[place] = queue(r, space.from(c), state[c] & ~Queues.CUT) | cut;
      if (space.isInLimbo(state, c)) {
        result[space.limbo(place)] = queue(r, space.from(c), state[space.limbo(c)]);
      }
    }
    result[space.budget()] = state[space.budget()];
    if (space.keepsSettled()) {
      int mask = state[space.settled()];
      for (int i = 0; i < space.nodes(); i++) {
        result[space.settled()] |= (mask >> i & 1) << names[i];
      }
    }
    if (space.scope().churn().happens()) {
      result[space.churn()] = state[space.churn()];
    }
    if (space.isTimed()) {
      result[space.clock()] = state[space.clock()];
    }
    return result;
  }

  /** Returns the number of a node's state under other names, at the node with its new name. */
  @SuppressWarnings("unchecked") // a node's renamed self is a node of the same protocol
  int local(int r, int i, int number) {
    int known = locals[r][i].get(number, 0);
    if (known < 0) {
      int[] names = group.get(r);
      Local<M> local = space.local(i, number);
      Node<M> node = (Node<M>) ((Renamable<?>) local.node()).renamed(j -> names[j]);
      known = space.number(names[i], local.with(node, local.alarm()));
      locals[r][i].put(number, 0, known);
    }
    return known;
  }

  /** Returns the number of a queue of messages from a node, under other names. */
  int queue(int r, int from, int number) {
    if (number <= Queues.EMPTY) {
      return number;
    }
    int known = queues[r].get(number, from);
    if (known < 0) {
      known = Queues.EMPTY;
      for (int message : space.queues().contents(number)) {
        known = space.queues().append(known, message(r, from, message));
      }
      queues[r].put(number, from, known);
    }
    return known;
  }

  @SuppressWarnings("unchecked") // a renamed message is a message of the same protocol
  int message(int r, int from, int number) {
    int[] names = group.get(r);
    M message = space.queues().message(number);
    M renamed = (M) ((Renamable<?>) message).renamed(j -> names[j]);
    return space.queues().message(names[from], renamed);
  }
}
