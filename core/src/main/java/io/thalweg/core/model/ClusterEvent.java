package io.thalweg.core.model;

import java.util.List;

/**
 * What happens to the members of a live cluster beside the algorithm, as traces tell it: members
 * die, and epochs begin. A node is a member.
 */
public sealed interface ClusterEvent {

  /** The process of a member has ended without a word. */
  record Down(int node) implements ClusterEvent {}

  /** A member takes no steps from now on. */
  record Pause(int node) implements ClusterEvent {}

  /** A member that was paused goes on. */
  record Resume(int node) implements ClusterEvent {}

  /**
   * It is agreed that an epoch begins, frozen: nothing is granted, and members report what they
   * have.
   *
   * @param members those that belong to the epoch
   * @param out those that were put out and whose tenure may not have ended
   */
  record Freeze(long epoch, List<Integer> members, List<Integer> out) implements ClusterEvent {
    public Freeze {
      members = List.copyOf(members);
      out = List.copyOf(out);
    }
  }

  /** A member has heard of the frozen epoch, and reports what it has. */
  record Report(int node, long epoch) implements ClusterEvent {}

  /**
   * It is agreed that an epoch is open.
   *
   * @param home the member where the token begins
   * @param kept the units that are kept back
   * @param suspects the members that are out and may hold them
   */
  record Open(long epoch, int home, List<Integer> kept, List<Integer> suspects)
      implements ClusterEvent {
    public Open {
      kept = List.copyOf(kept);
      suspects = List.copyOf(suspects);
    }
  }

  /** The tenure of a member that is out has certainly ended: what it was granted counts no more. */
  record Over(int node) implements ClusterEvent {}

  /**
   * What a member has after a step, if that may have changed.
   *
   * @param epoch in which it has this, and which is open there
   * @param token whether it has the token
   * @param units the number of units that it has and no request holds
   */
  record Stock(int node, long epoch, boolean token, int units) implements ClusterEvent {}
}
