package io.thalweg.cluster.agreement;

import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.RaftState;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.InstallSnapshotRequest;
import io.microraft.model.message.InstallSnapshotResponse;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stands between MicroRaft and the other keepers and closes each {@link Gap}. */
final class Gaps {

  /** Changes what is stored and begins again with that: always allowed, and the only way in. */
  interface Restart {

    /** Without the entries from this index on. */
    void without(long index);

    /** With this snapshot. */
    void with(SnapshotChunk snapshot);
  }

  private final Set<Gap> closed;
  private final KeeperState state;
  private final Restart restart;
  private @Nullable AppendEntriesRequest probe;

  Gaps(Set<Gap> closed, KeeperState state, Restart restart) {
    this.closed = closed;
    this.state = state;
    this.restart = restart;
  }

  boolean closes(Gap gap) {
    return closed.contains(gap);
  }

  /** What MicroRaft is to see instead of this message; null if nothing. */
  @Nullable RaftMessage arriving(RaftMessage message, RaftNodeImpl node) {
    probe = null;
    int term = node.getTerm().getTerm();
    if (closed.contains(Gap.ASKED_BEFORE) && isFromLeader(message, term)) {
      forgetAsking(node);
    }
    return switch (message) {
      case AppendEntriesSuccessResponse m -> unlessLate(m, term);
      case AppendEntriesFailureResponse m -> unlessLate(m, term);
      case InstallSnapshotResponse m -> unlessLate(m, term);
      case PreVoteResponse m when closed.contains(Gap.LATER_TERM) -> withTerm(m, node);
      case AppendEntriesRequest m when closed.contains(Gap.SNAPSHOT_EDGE) && isAtEdge(m, term) ->
          atEdge(m);
      case InstallSnapshotRequest m when closed.contains(Gap.RECEIVED_SNAPSHOT) ->
          installed(m, node);
      default -> message;
    };
  }

  private static boolean isFromLeader(RaftMessage message, int term) {
    return message.getTerm() == term
        && (message instanceof AppendEntriesRequest
            || (message instanceof InstallSnapshotRequest m && m.isSenderLeader()));
  }

  private static void forgetAsking(RaftNodeImpl node) {
    if (node.state().preCandidateState() != null) {
      node.toFollower(node.state().term()); // which it is, but this also ends the asking
    }
  }

  private @Nullable RaftMessage unlessLate(RaftMessage answer, int term) {
    return closed.contains(Gap.LATE_ANSWER) && answer.getTerm() < term ? null : answer;
  }

  /**
   * A refusal names the term that was asked for, one above our own, unless there is a later one.
   */
  private static RaftMessage withTerm(PreVoteResponse m, RaftNodeImpl node) {
    RaftState raft = node.state();
    if (!m.isGranted() && m.getTerm() > raft.term() + 1 && raft.leader() == null) {
      node.toFollower(m.getTerm());
    }
    return m;
  }

  private boolean isAtEdge(AppendEntriesRequest m, int term) {
    long previous = m.getPreviousLogIndex();
    return m.getTerm() >= term
        && state.snapshotEndsWith(previous, m.getPreviousLogTerm())
        && !state.hasEntry(previous)
        && state.hasEntriesAfter(previous);
  }

  /** The entry before the first one that is sent matches, but MicroRaft cannot see that. */
  private RaftMessage atEdge(AppendEntriesRequest m) {
    List<LogEntry> entries = m.getLogEntries();
    if (entries.isEmpty()) {
      probe = m; // the answer is put right
      return m;
    }
    int known = 0;
    while (known < entries.size() && isKnown(entries.get(known))) {
      known++;
    }
    if (known == 0) {
      if (state.hasEntry(entries.getFirst().getIndex())) {
        restart.without(entries.getFirst().getIndex());
      }
      return m;
    }
    return following(entries.get(known - 1), entries.subList(known, entries.size()), m);
  }

  private boolean isKnown(LogEntry entry) {
    return state.isKnown(entry.getIndex(), entry.getTerm());
  }

  private static RaftMessage following(
      LogEntry previous, List<LogEntry> entries, AppendEntriesRequest m) {
    return RaftRecords.MODEL
        .createAppendEntriesRequestBuilder()
        .setGroupId(m.getGroupId())
        .setSender(m.getSender())
        .setTerm(m.getTerm())
        .setPreviousLogTerm(previous.getTerm())
        .setPreviousLogIndex(previous.getIndex())
        .setCommitIndex(m.getCommitIndex())
        .setQuerySequenceNumber(m.getQuerySequenceNumber())
        .setFlowControlSequenceNumber(m.getFlowControlSequenceNumber())
        .setLogEntries(entries)
        .build();
  }

  /** Begins again with the snapshot, of which MicroRaft then sees that it has it. */
  private RaftMessage installed(InstallSnapshotRequest m, RaftNodeImpl node) {
    SnapshotChunk chunk = m.getSnapshotChunk();
    if (chunk != null
        && m.getTerm() >= node.state().term()
        && chunk.getIndex() > node.state().commitIndex()) {
      restart.with(chunk);
    }
    return m;
  }

  /** What the other keeper is to see instead of this message. */
  RaftMessage leaving(RaftMessage message) {
    AppendEntriesRequest asked = probe;
    if (asked == null
        || !(message instanceof AppendEntriesFailureResponse refusal)
        || refusal.getTerm() != asked.getTerm()) {
      return message;
    }
    return RaftRecords.MODEL
        .createAppendEntriesSuccessResponseBuilder()
        .setGroupId(refusal.getGroupId())
        .setSender(refusal.getSender())
        .setTerm(refusal.getTerm())
        .setLastLogIndex(asked.getPreviousLogIndex())
        .setQuerySequenceNumber(refusal.getQuerySequenceNumber())
        .setFlowControlSequenceNumber(refusal.getFlowControlSequenceNumber())
        .build();
  }

  /** The message that arrived has been dealt with. */
  void done() {
    probe = null;
  }
}
