package io.thalweg.cluster.agreement;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.persistence.RaftEndpointPersistentState;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RaftStore;
import io.thalweg.cluster.agreement.KeeperState.Record;
import io.thalweg.cluster.agreement.Operation.Content;
import io.thalweg.cluster.wire.FrameReader;
import io.thalweg.cluster.wire.FrameWriter;
import io.thalweg.cluster.wire.MalformedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a {@link KeeperState}: gathers records until MicroRaft asks that they survive a crash, then
 * writes them as one batch. Written anew, and shorter, after snapshots.
 *
 * <p>After a failed write nobody knows what is on the disk, and MicroRaft would go on: so every
 * later call fails too, and {@link #failure} tells the keeper.
 */
public final class KeeperStore implements RaftStore, AutoCloseable {
  private static final int VERSION = 1;
  private static final int SMALL = 1 << 16; // a file of fewer bytes is not written anew

  private final Storage storage;
  private final KeeperState state;
  private FrameWriter pending = begin();
  private boolean isPending;
  private boolean mayShrink;
  private long size;
  private long sizeWhenNew;
  private @Nullable IOException failure;

  private KeeperStore(Storage storage, KeeperState state, long size) {
    this.storage = storage;
    this.state = state;
    this.size = size;
  }

  /** The store of a data directory, which no other process uses as long as this one is open. */
  public static KeeperStore in(Path directory) throws IOException {
    DirectoryStorage storage = DirectoryStorage.open(directory);
    try {
      return open(storage);
    } catch (IOException e) {
      storage.close();
      throw e;
    }
  }

  /** Reads what is there; a torn last batch is cut off, other damage is refused. */
  public static KeeperStore open(Storage storage) throws IOException {
    byte[] bytes = storage.read();
    Batches.Found found = Batches.read(bytes, storage);
    KeeperState state = new KeeperState();
    for (byte[] batch : found.batches()) {
      read(batch, state, storage);
    }
    if (found.length() < bytes.length) {
      storage.replace(Arrays.copyOf(bytes, found.length()));
    }
    return new KeeperStore(storage, state, found.length());
  }

  private static void read(byte[] batch, KeeperState state, Storage storage) throws IOException {
    FrameReader in = new FrameReader(batch, 0, batch.length);
    try {
      int version = in.octet();
      if (version != VERSION) {
        throw new MalformedException("is of version " + version + ", not " + VERSION);
      }
      while (in.rest() > 0) {
        state.apply(KeeperState.read(in));
      }
    } catch (MalformedException e) {
      throw new IOException(storage + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Whether there is no keeper here yet: then found a group, or join one. */
  public boolean isEmpty() {
    return state.isEmpty();
  }

  /** Makes this the only keeper of a new group, whose register has this value as version 1. */
  public void found(UUID group, UUID id, byte[] value) throws IOException {
    settle(group, id, List.of(new KeeperId(id)));
    record(new Record.Term(1, null));
    record(
        new Record.Entry(
            RaftRecords.MODEL
                .createLogEntryBuilder()
                .setIndex(1)
                .setTerm(1)
                .setOperation(new Content(1, value))
                .build()));
    flush();
  }

  /** Makes this a keeper that others, at least these, will add to their group. */
  public void join(UUID group, UUID id, Collection<UUID> keepers) throws IOException {
    settle(group, id, keepers.stream().<RaftEndpoint>map(KeeperId::new).toList());
    flush();
  }

  private void settle(UUID group, UUID id, List<RaftEndpoint> keepers) throws IOException {
    if (!isEmpty()) {
      throw new IOException(storage + " belongs to keeper " + state.id() + " already");
    }
    record(new Record.Group(group));
    record(new Record.Self(new KeeperId(id)));
    record(
        new Record.FirstMembers(
            RaftRecords.MODEL
                .createRaftGroupMembersViewBuilder()
                .setLogIndex(0)
                .setMembers(keepers)
                .setVotingMembers(keepers)
                .build()));
  }

  KeeperState state() {
    return state;
  }

  @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void persistAndFlushLocalEndpoint(RaftEndpointPersistentState self) {
    // Known already: who this is never changes, and who has a vote is in the log.
  }

  @Override
  public void persistAndFlushInitialGroupMembers(RaftGroupMembersView members) {
    // Known already: found() or join() wrote them.
  }

  @Override
  public void persistAndFlushTerm(RaftTermPersistentState term) throws IOException {
    record(new Record.Term(term.getTerm(), term.getVotedFor()));
    flush();
  }

  @Override
  public void persistLogEntries(List<LogEntry> entries) throws IOException {
    for (LogEntry entry : entries) {
      record(new Record.Entry(entry));
    }
  }

  @Override
  public void persistSnapshotChunk(SnapshotChunk chunk) throws IOException {
    record(new Record.Snapshot(chunk));
  }

  @Override
  public void truncateLogEntriesFrom(long index) throws IOException {
    record(new Record.CutFrom(index));
  }

  @Override
  public void truncateLogEntriesUntil(long index) throws IOException {
    record(new Record.CutUntil(index));
    mayShrink = true;
  }

  @Override
  public void deleteSnapshotChunks(long index, int count) {
    // Called for a snapshot that is not complete. Ours have one chunk, so there is none.
  }

  private void record(Record record) throws IOException {
    if (failure != null) {
      throw failure;
    }
    state.apply(record);
    KeeperState.write(record, pending);
    isPending = true;
  }

  @Override
  public void flush() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      if (mayShrink && size > SMALL + 2 * sizeWhenNew) {
        rewrite();
      } else if (isPending) {
        byte[] batch = Batches.wrap(pending.toBytes());
        storage.append(batch);
        size += batch.length;
      }
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    pending = begin();
    isPending = false;
  }

  private void rewrite() throws IOException {
    FrameWriter all = begin();
    state.records().forEach(record -> KeeperState.write(record, all));
    byte[] batch = Batches.wrap(all.toBytes());
    storage.replace(batch);
    size = batch.length;
    sizeWhenNew = batch.length;
    mayShrink = false;
  }

  private static FrameWriter begin() {
    FrameWriter out = new FrameWriter(256);
    out.octet(VERSION);
    return out;
  }

  @Override
  public void close() {
    storage.close();
  }
}
