package io.thalweg.cluster.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.microraft.MembershipChangeMode;
import io.microraft.RaftEndpoint;
import io.microraft.model.RaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.InstallSnapshotRequest;
import io.microraft.model.message.RaftMessage;
import io.thalweg.cluster.agreement.Operation.Command;
import io.thalweg.cluster.agreement.Operation.Content;
import io.thalweg.cluster.agreement.Operation.NewTerm;
import io.thalweg.cluster.wire.MalformedException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RaftFramesTest {
  private static final RaftModelFactory MODEL = RaftRecords.MODEL;
  private static final UUID GROUP = new UUID(1, 2);
  private static final RaftEndpoint A = new KeeperId(new UUID(3, 4));
  private static final RaftEndpoint B = new KeeperId(new UUID(-5, -6));
  private static final byte[] BYTES = {1, -2, 3};

  static Stream<RaftMessage> messages() {
    return Stream.of(
        MODEL
            .createVoteRequestBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setLastLogTerm(6)
            .setLastLogIndex(1L << 40)
            .setSticky(true)
            .build(),
        MODEL
            .createVoteResponseBuilder()
            .setGroupId(GROUP)
            .setSender(B)
            .setTerm(Integer.MAX_VALUE)
            .setGranted(true)
            .build(),
        MODEL
            .createPreVoteRequestBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setLastLogTerm(6)
            .setLastLogIndex(5)
            .build(),
        MODEL
            .createPreVoteResponseBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setGranted(false)
            .build(),
        append(List.of()),
        append(entries()),
        MODEL
            .createAppendEntriesSuccessResponseBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setLastLogIndex(300)
            .setQuerySequenceNumber(8)
            .setFlowControlSequenceNumber(9)
            .build(),
        MODEL
            .createAppendEntriesFailureResponseBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setExpectedNextIndex(300)
            .setQuerySequenceNumber(8)
            .setFlowControlSequenceNumber(9)
            .build(),
        snapshot(null),
        snapshot(chunk()),
        MODEL
            .createInstallSnapshotResponseBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setSnapshotIndex(300)
            .setRequestedSnapshotChunkIndex(0)
            .setQuerySequenceNumber(8)
            .setFlowControlSequenceNumber(9)
            .build(),
        MODEL
            .createTriggerLeaderElectionRequestBuilder()
            .setGroupId(GROUP)
            .setSender(A)
            .setTerm(7)
            .setLastLogTerm(6)
            .setLastLogIndex(5)
            .build());
  }

  private static AppendEntriesRequest append(List<LogEntry> entries) {
    return MODEL
        .createAppendEntriesRequestBuilder()
        .setGroupId(GROUP)
        .setSender(A)
        .setTerm(7)
        .setPreviousLogTerm(6)
        .setPreviousLogIndex(299)
        .setCommitIndex(298)
        .setQuerySequenceNumber(8)
        .setFlowControlSequenceNumber(9)
        .setLogEntries(entries)
        .build();
  }

  private static List<LogEntry> entries() {
    return List.of(
        entry(1, new NewTerm()),
        entry(2, new Command(4, BYTES)),
        entry(3, new Content(5, BYTES)),
        entry(
            4,
            MODEL
                .createUpdateRaftGroupMembersOpBuilder()
                .setMembers(List.of(A, B))
                .setVotingMembers(List.of(A))
                .setEndpoint(B)
                .setMode(MembershipChangeMode.ADD_LEARNER)
                .build()));
  }

  private static LogEntry entry(long index, Object operation) {
    return MODEL.createLogEntryBuilder().setIndex(index).setTerm(6).setOperation(operation).build();
  }

  private static InstallSnapshotRequest snapshot(@Nullable SnapshotChunk chunk) {
    return MODEL
        .createInstallSnapshotRequestBuilder()
        .setGroupId(GROUP)
        .setSender(A)
        .setTerm(7)
        .setSenderLeader(true)
        .setSnapshotTerm(6)
        .setSnapshotIndex(300)
        .setTotalSnapshotChunkCount(1)
        .setSnapshotChunk(chunk)
        .setSnapshottedMembers(List.of(A))
        .setGroupMembersView(members())
        .setQuerySequenceNumber(8)
        .setFlowControlSequenceNumber(9)
        .build();
  }

  private static SnapshotChunk chunk() {
    return MODEL
        .createSnapshotChunkBuilder()
        .setIndex(300)
        .setTerm(6)
        .setOperation(new Content(5, BYTES))
        .setSnapshotChunkIndex(0)
        .setSnapshotChunkCount(1)
        .setGroupMembersView(members())
        .build();
  }

  private static RaftGroupMembersView members() {
    return MODEL
        .createRaftGroupMembersViewBuilder()
        .setLogIndex(200)
        .setMembers(List.of(A, B))
        .setVotingMembers(List.of(B))
        .build();
  }

  /** MicroRaft's objects have no equals, but their texts name every field. */
  private static String text(RaftMessage message) {
    return message.toString().replaceAll("\\[B@[0-9a-f]+", "bytes");
  }

  @ParameterizedTest
  @MethodSource("messages")
  void whatIsWrittenIsRead(RaftMessage message) throws MalformedException {
    byte[] frame = RaftFrames.write(message);
    RaftMessage read = RaftFrames.read(frame);
    assertThat(text(read)).isEqualTo(text(message));
    assertThat(RaftFrames.write(read)).isEqualTo(frame);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aFrameThatEndsEarlyOrLateIsRefused(RaftMessage message) {
    byte[] frame = RaftFrames.write(message);
    for (int length = 0; length < frame.length; length++) {
      byte[] part = Arrays.copyOf(frame, length);
      assertThatThrownBy(() -> RaftFrames.read(part)).isInstanceOf(MalformedException.class);
    }
    byte[] longer = Arrays.copyOf(frame, frame.length + 1);
    assertThatThrownBy(() -> RaftFrames.read(longer)).isInstanceOf(MalformedException.class);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aDamagedFrameIsReadOrRefusedButNothingElse(RaftMessage message) {
    Random random = new Random(1);
    byte[] frame = RaftFrames.write(message);
    for (int round = 0; round < 5000; round++) {
      byte[] damaged = frame.clone();
      for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      readsOrRefuses(damaged);
    }
  }

  @Test
  void garbageIsRefused() {
    Random random = new Random(2);
    for (int round = 0; round < 20_000; round++) {
      byte[] garbage = new byte[random.nextInt(200)];
      random.nextBytes(garbage);
      if (garbage.length > 0) {
        garbage[0] = RaftFrames.VERSION;
      }
      readsOrRefuses(garbage);
    }
  }

  private static void readsOrRefuses(byte[] frame) {
    try {
      RaftFrames.read(frame);
    } catch (MalformedException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  @Test
  void aNegativeIndexIsRefused() {
    byte[] frame =
        RaftFrames.write(
            MODEL
                .createPreVoteRequestBuilder()
                .setGroupId(GROUP)
                .setSender(A)
                .setTerm(7)
                .setLastLogTerm(6)
                .setLastLogIndex(-1)
                .build());
    assertThatThrownBy(() -> RaftFrames.read(frame))
        .isInstanceOf(MalformedException.class)
        .hasMessage("an index of -1");
  }

  @Test
  void anotherVersionIsRefused() {
    byte[] frame = RaftFrames.write(append(entries()));
    frame[0] = 2;
    assertThatThrownBy(() -> RaftFrames.read(frame)).hasMessage("version 2, not 1");
  }
}
