package io.thalweg.cluster.agreement;

import io.microraft.MembershipChangeMode;
import io.microraft.RaftEndpoint;
import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.FollowerState;
import io.microraft.report.RaftGroupMembers;
import java.util.Comparator;
import java.util.Optional;

/** Who has a vote, and the steps by which a leader changes that, one keeper at a time. */
final class Voters {
  private static final int CLOSE_BEHIND = 16; // entries: one that lags less gets a vote

  private Voters() {}

  /** What this leader has to ask MicroRaft for, so that this keeper is added, if anything. */
  static Optional<Runnable> add(RaftEndpoint keeper, RaftNodeImpl leader) {
    RaftGroupMembers members = leader.getCommittedMembers();
    if (!members.getMembers().contains(keeper)) {
      return Optional.of(change(keeper, MembershipChangeMode.ADD_LEARNER, leader));
    }
    return members.getVotingMembers().contains(keeper) || lag(keeper, leader) >= CLOSE_BEHIND
        ? Optional.empty()
        : Optional.of(change(keeper, MembershipChangeMode.ADD_OR_PROMOTE_TO_FOLLOWER, leader));
  }

  /** What it has to ask for, so that this keeper is removed. */
  static Optional<Runnable> remove(RaftEndpoint keeper, RaftNodeImpl leader) {
    return leader.getCommittedMembers().getMembers().contains(keeper)
        ? Optional.of(change(keeper, MembershipChangeMode.REMOVE_MEMBER, leader))
        : Optional.empty();
  }

  /** What it has to ask for, so that the keeper that lags least leads instead. */
  static Optional<Runnable> handOver(RaftNodeImpl leader) {
    return leader.getCommittedMembers().getVotingMembers().stream()
        .filter(other -> !other.equals(leader.getLocalEndpoint()))
        .min(Comparator.comparingLong(other -> lag(other, leader)))
        .map(next -> () -> leader.transferLeadership(next));
  }

  private static Runnable change(
      RaftEndpoint keeper, MembershipChangeMode mode, RaftNodeImpl leader) {
    long known = leader.getCommittedMembers().getLogIndex();
    return () -> leader.changeMembership(keeper, mode, known);
  }

  /** Entries that this keeper lacks, as far as the leader knows. */
  private static long lag(RaftEndpoint keeper, RaftNodeImpl leader) {
    FollowerState follower = leader.state().leaderState().getFollowerStateOrNull(keeper);
    return follower == null || follower.matchIndex() == 0
        ? Long.MAX_VALUE
        : leader.state().commitIndex() - follower.matchIndex();
  }

  /** Whether a change is not committed yet. */
  static boolean areChanging(RaftNodeImpl node) {
    return node.getCommittedMembers().getLogIndex() != node.getEffectiveMembers().getLogIndex();
  }

  /** Whether half of the keepers are enough for MicroRaft to commit: see {@link Gap#HALF}. */
  static boolean isHalfEnough(RaftNodeImpl node) {
    int voters = node.getEffectiveMembers().getVotingMembers().size();
    return voters >= 4 && voters % 2 == 0 && !areChanging(node);
  }
}
