package io.thalweg.cluster.agreement;

import static io.thalweg.cluster.agreement.RaftRecords.MODEL;
import static io.thalweg.cluster.agreement.RaftRecords.index;
import static io.thalweg.cluster.agreement.RaftRecords.keeper;
import static io.thalweg.cluster.agreement.RaftRecords.term;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.InstallSnapshotRequest;
import io.microraft.model.message.InstallSnapshotResponse;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.TriggerLeaderElectionRequest;
import io.microraft.model.message.VoteRequest;
import io.microraft.model.message.VoteResponse;
import io.thalweg.cluster.wire.FrameReader;
import io.thalweg.cluster.wire.FrameWriter;
import io.thalweg.cluster.wire.MalformedException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** MicroRaft's messages as bytes. The first byte is the version. */
final class RaftFrames {
  static final int VERSION = 1;

  private static final int VOTE_REQUEST = 1;
  private static final int VOTE_RESPONSE = 2;
  private static final int PRE_VOTE_REQUEST = 3;
  private static final int PRE_VOTE_RESPONSE = 4;
  private static final int APPEND_REQUEST = 5;
  private static final int APPEND_SUCCESS = 6;
  private static final int APPEND_FAILURE = 7;
  private static final int SNAPSHOT_REQUEST = 8;
  private static final int SNAPSHOT_RESPONSE = 9;
  private static final int TRIGGER_ELECTION = 10;

  private RaftFrames() {}

  static byte[] write(RaftMessage message) {
    FrameWriter out = new FrameWriter(128);
    out.octet(VERSION);
    out.uuid((UUID) message.getGroupId());
    RaftRecords.write(message.getSender(), out);
    out.number(message.getTerm());
    switch (message) {
      case VoteRequest m -> {
        out.octet(VOTE_REQUEST);
        out.number(m.getLastLogTerm());
        out.number(m.getLastLogIndex());
        out.flag(m.isSticky());
      }
      case VoteResponse m -> {
        out.octet(VOTE_RESPONSE);
        out.flag(m.isGranted());
      }
      case PreVoteRequest m -> {
        out.octet(PRE_VOTE_REQUEST);
        out.number(m.getLastLogTerm());
        out.number(m.getLastLogIndex());
      }
      case PreVoteResponse m -> {
        out.octet(PRE_VOTE_RESPONSE);
        out.flag(m.isGranted());
      }
      case AppendEntriesRequest m -> write(m, out);
      case AppendEntriesSuccessResponse m -> {
        out.octet(APPEND_SUCCESS);
        out.number(m.getLastLogIndex());
        writeSequences(m.getQuerySequenceNumber(), m.getFlowControlSequenceNumber(), out);
      }
      case AppendEntriesFailureResponse m -> {
        out.octet(APPEND_FAILURE);
        out.number(m.getExpectedNextIndex());
        writeSequences(m.getQuerySequenceNumber(), m.getFlowControlSequenceNumber(), out);
      }
      case InstallSnapshotRequest m -> write(m, out);
      case InstallSnapshotResponse m -> {
        out.octet(SNAPSHOT_RESPONSE);
        out.number(m.getSnapshotIndex());
        writeSequences(m.getQuerySequenceNumber(), m.getFlowControlSequenceNumber(), out);
      }
      case TriggerLeaderElectionRequest m -> {
        out.octet(TRIGGER_ELECTION);
        out.number(m.getLastLogTerm());
        out.number(m.getLastLogIndex());
      }
      default -> throw new IllegalArgumentException("unknown message " + message);
    }
    return out.toBytes();
  }

  private static void write(AppendEntriesRequest m, FrameWriter out) {
    out.octet(APPEND_REQUEST);
    out.number(m.getPreviousLogTerm());
    out.number(m.getPreviousLogIndex());
    out.number(m.getCommitIndex());
    writeSequences(m.getQuerySequenceNumber(), m.getFlowControlSequenceNumber(), out);
    out.number(m.getLogEntries().size());
    m.getLogEntries().forEach(entry -> RaftRecords.write(entry, out));
  }

  private static void write(InstallSnapshotRequest m, FrameWriter out) {
    out.octet(SNAPSHOT_REQUEST);
    out.flag(m.isSenderLeader());
    out.number(m.getSnapshotTerm());
    out.number(m.getSnapshotIndex());
    RaftRecords.write(m.getSnapshottedMembers(), out);
    RaftRecords.write(m.getGroupMembersView(), out);
    writeSequences(m.getQuerySequenceNumber(), m.getFlowControlSequenceNumber(), out);
    out.flag(m.getSnapshotChunk() != null);
    if (m.getSnapshotChunk() != null) {
      RaftRecords.write(m.getSnapshotChunk(), out);
    }
  }

  private static void writeSequences(long query, long flow, FrameWriter out) {
    out.number(query);
    out.number(flow);
  }

  /** Reads one message, which has to fill these bytes completely. */
  static RaftMessage read(byte[] bytes) throws MalformedException {
    FrameReader in = new FrameReader(bytes, 0, bytes.length);
    int version = in.octet();
    if (version != VERSION) {
      throw new MalformedException("version " + version + ", not " + VERSION);
    }
    UUID group = in.uuid();
    RaftEndpoint sender = keeper(in);
    int term = term(in);
    RaftMessage message = read(group, sender, term, in);
    in.end();
    return message;
  }

  private static RaftMessage read(UUID group, RaftEndpoint sender, int term, FrameReader in)
      throws MalformedException {
    int kind = in.octet();
    return switch (kind) {
      case VOTE_REQUEST ->
          MODEL
              .createVoteRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogTerm(term(in))
              .setLastLogIndex(index(in))
              .setSticky(in.flag())
              .build();
      case VOTE_RESPONSE ->
          MODEL
              .createVoteResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setGranted(in.flag())
              .build();
      case PRE_VOTE_REQUEST ->
          MODEL
              .createPreVoteRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogTerm(term(in))
              .setLastLogIndex(index(in))
              .build();
      case PRE_VOTE_RESPONSE ->
          MODEL
              .createPreVoteResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setGranted(in.flag())
              .build();
      case APPEND_REQUEST ->
          MODEL
              .createAppendEntriesRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setPreviousLogTerm(term(in))
              .setPreviousLogIndex(index(in))
              .setCommitIndex(index(in))
              .setQuerySequenceNumber(index(in))
              .setFlowControlSequenceNumber(index(in))
              .setLogEntries(entries(in))
              .build();
      case APPEND_SUCCESS ->
          MODEL
              .createAppendEntriesSuccessResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogIndex(index(in))
              .setQuerySequenceNumber(index(in))
              .setFlowControlSequenceNumber(index(in))
              .build();
      case APPEND_FAILURE ->
          MODEL
              .createAppendEntriesFailureResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setExpectedNextIndex(index(in))
              .setQuerySequenceNumber(index(in))
              .setFlowControlSequenceNumber(index(in))
              .build();
      case SNAPSHOT_REQUEST ->
          MODEL
              .createInstallSnapshotRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setSenderLeader(in.flag())
              .setSnapshotTerm(term(in))
              .setSnapshotIndex(index(in))
              .setTotalSnapshotChunkCount(1)
              .setSnapshottedMembers(RaftRecords.keepers(in))
              .setGroupMembersView(RaftRecords.members(in))
              .setQuerySequenceNumber(index(in))
              .setFlowControlSequenceNumber(index(in))
              .setSnapshotChunk(in.flag() ? RaftRecords.chunk(in) : null)
              .build();
      case SNAPSHOT_RESPONSE ->
          MODEL
              .createInstallSnapshotResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setSnapshotIndex(index(in))
              .setRequestedSnapshotChunkIndex(0)
              .setQuerySequenceNumber(index(in))
              .setFlowControlSequenceNumber(index(in))
              .build();
      case TRIGGER_ELECTION ->
          MODEL
              .createTriggerLeaderElectionRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogTerm(term(in))
              .setLastLogIndex(index(in))
              .build();
      default -> throw new MalformedException("a message of kind " + kind);
    };
  }

  private static List<LogEntry> entries(FrameReader in) throws MalformedException {
    int size = in.count();
    List<LogEntry> entries = new ArrayList<>(Math.min(size, 1000));
    for (int e = 0; e < size; e++) {
      entries.add(RaftRecords.entry(in));
    }
    return entries;
  }
}
