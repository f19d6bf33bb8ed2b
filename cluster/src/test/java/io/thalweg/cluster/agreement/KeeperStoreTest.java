package io.thalweg.cluster.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.persistence.RestoredRaftState;
import io.thalweg.cluster.agreement.Operation.Command;
import io.thalweg.cluster.agreement.Operation.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeeperStoreTest {
  private static final UUID GROUP = new UUID(1, 1);
  private static final UUID ID = new UUID(2, 2);
  private static final RaftEndpoint SELF = new KeeperId(ID);

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void file() {
    file = directory.resolve("agreement");
  }

  private static LogEntry entry(long index, int term) {
    return RaftRecords.MODEL
        .createLogEntryBuilder()
        .setIndex(index)
        .setTerm(term)
        .setOperation(new Command(index, new byte[100]))
        .build();
  }

  private static SnapshotChunk snapshot(long index, int term) {
    return RaftRecords.MODEL
        .createSnapshotChunkBuilder()
        .setIndex(index)
        .setTerm(term)
        .setOperation(new Content(index, new byte[100]))
        .setSnapshotChunkIndex(0)
        .setSnapshotChunkCount(1)
        .setGroupMembersView(
            RaftRecords.MODEL
                .createRaftGroupMembersViewBuilder()
                .setLogIndex(0)
                .setMembers(List.of(SELF))
                .setVotingMembers(List.of(SELF))
                .build())
        .build();
  }

  private static void vote(KeeperStore store, int term) throws IOException {
    store.persistAndFlushTerm(
        RaftRecords.MODEL
            .createRaftTermPersistentStateBuilder()
            .setTerm(term)
            .setVotedFor(SELF)
            .build());
  }

  private RestoredRaftState reopened() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      return store.state().restored();
    }
  }

  private static List<Long> indices(RestoredRaftState state) {
    return state.getLogEntries().stream().map(LogEntry::getIndex).toList();
  }

  @Test
  void aNewDirectoryIsEmptyAndAFoundedOneIsNot() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      assertThat(store.isEmpty()).isTrue();
      store.found(GROUP, ID, new byte[] {7});
    }
    try (KeeperStore store = KeeperStore.in(directory)) {
      assertThat(store.isEmpty()).isFalse();
      assertThat(store.state().group()).isEqualTo(GROUP);
      assertThat(store.state().id()).isEqualTo(ID);
      RestoredRaftState state = store.state().restored();
      assertThat(indices(state)).containsExactly(1L);
      assertThat(state.getLocalEndpointPersistentState().isVoting()).isTrue();
      assertThatThrownBy(() -> store.found(GROUP, ID, new byte[0]))
          .hasMessage(file + " belongs to keeper " + ID + " already");
    }
  }

  @Test
  void oneThatJoinsHasNoVote() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      store.join(GROUP, ID, List.of(new UUID(9, 9)));
    }
    RestoredRaftState state = reopened();
    assertThat(state.getLocalEndpointPersistentState().isVoting()).isFalse();
    assertThat(state.getInitialGroupMembers().getMembers())
        .containsExactly(new KeeperId(new UUID(9, 9)));
  }

  @Test
  void whatWasFlushedComesBack() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      store.found(GROUP, ID, new byte[0]);
      vote(store, 5);
      store.persistLogEntries(List.of(entry(2, 5), entry(3, 5), entry(4, 5)));
      store.truncateLogEntriesFrom(4);
      store.flush();
      store.persistLogEntries(List.of(entry(4, 5))); // not flushed
    }
    RestoredRaftState state = reopened();
    assertThat(indices(state)).containsExactly(1L, 2L, 3L);
    assertThat(state.getTermPersistentState().getTerm()).isEqualTo(5);
    assertThat(state.getTermPersistentState().getVotedFor()).isEqualTo(SELF);
  }

  @Test
  void aTornLastBatchIsCutOffWhereverItWasTorn() throws IOException {
    byte[] whole;
    long before;
    try (KeeperStore store = KeeperStore.in(directory)) {
      store.found(GROUP, ID, new byte[0]);
      before = Files.size(file);
      vote(store, 5);
      whole = Files.readAllBytes(file);
    }
    for (int length = (int) before; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(reopened().getTermPersistentState().getTerm()).isEqualTo(1);
      assertThat(Files.size(file)).isEqualTo(before);
      byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length);
      Files.write(file, zeros); // the length has reached the disk, the rest has not
      assertThat(reopened().getTermPersistentState().getTerm())
          .isEqualTo(Arrays.equals(zeros, whole) ? 5 : 1);
    }
  }

  @Test
  void afterATornBatchThereIsRoomForMore() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      store.found(GROUP, ID, new byte[0]);
      vote(store, 5);
    }
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    try (KeeperStore store = KeeperStore.in(directory)) {
      vote(store, 6);
    }
    assertThat(reopened().getTermPersistentState().getTerm()).isEqualTo(6);
  }

  @Test
  void damageBeforeTheEndIsRefusedWhereverItIs() throws IOException {
    long begin;
    long end;
    try (KeeperStore store = KeeperStore.in(directory)) {
      store.found(GROUP, ID, new byte[0]);
      begin = Files.size(file);
      vote(store, 5);
      end = Files.size(file);
      vote(store, 6);
    }
    byte[] whole = Files.readAllBytes(file);
    for (long at = begin; at < end; at++) {
      byte[] damaged = whole.clone();
      damaged[(int) at] ^= 0x10;
      Files.write(file, damaged);
      assertThatThrownBy(() -> KeeperStore.in(directory))
          .isInstanceOf(IOException.class)
          .hasMessage(
              file + " is damaged at byte " + begin + ", before the good record at byte " + end);
    }
    Files.write(file, whole);
    assertThat(reopened().getTermPersistentState().getTerm()).isEqualTo(6); // and is not locked
  }

  @Test
  void aDirectoryIsForOneAtATime() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      assertThat(store.isEmpty()).isTrue();
      assertThatThrownBy(() -> KeeperStore.in(directory))
          .hasMessage("the data directory " + directory + " is in use by another member");
    }
    KeeperStore.in(directory).close();
  }

  @Test
  void theFileStaysSmall() throws IOException {
    try (KeeperStore store = KeeperStore.in(directory)) {
      store.found(GROUP, ID, new byte[0]);
      for (long index = 2; index < 20_000; index++) {
        store.persistLogEntries(List.of(entry(index, 1)));
        if (index % 100 == 0) {
          store.persistSnapshotChunk(snapshot(index, 1));
          store.truncateLogEntriesUntil(index - 10);
          store.flush();
        }
      }
      store.flush();
    }
    assertThat(Files.size(file)).isLessThan(150_000);
    RestoredRaftState state = reopened();
    assertThat(state.getSnapshotEntry()).isNotNull();
    assertThat(state.getSnapshotEntry().getIndex()).isEqualTo(19_900);
    assertThat(indices(state)).startsWith(19_901L).endsWith(19_999L).hasSize(99);
  }

  @Test
  void entriesThatContradictASnapshotGo() throws IOException {
    try (KeeperStore store = KeeperStore.open(Storage.NONE)) {
      store.found(GROUP, ID, new byte[0]);
      store.persistLogEntries(List.of(entry(2, 1), entry(3, 1), entry(4, 1)));
      store.persistSnapshotChunk(snapshot(3, 1));
      assertThat(indices(store.state().restored())).containsExactly(4L);
      store.persistLogEntries(List.of(entry(5, 1), entry(6, 1)));
      store.persistSnapshotChunk(snapshot(5, 2));
      assertThat(indices(store.state().restored())).isEmpty();
    }
  }

  @Test
  void afterAFailedWriteNothingIsWritten() throws IOException {
    FaultyDisk disk = new FaultyDisk(new Random(1));
    try (KeeperStore store = KeeperStore.open(disk)) {
      store.found(GROUP, ID, new byte[0]);
      disk.dieInNextWrite();
      assertThatThrownBy(() -> vote(store, 5)).hasMessage("died in a write");
      disk.live();
      byte[] left = disk.read();
      assertThatThrownBy(() -> vote(store, 6)).hasMessage("died in a write");
      assertThatThrownBy(store::flush).hasMessage("died in a write");
      assertThat(store.failure()).hasMessage("died in a write");
      assertThat(disk.read()).isEqualTo(left);
    }
  }
}
