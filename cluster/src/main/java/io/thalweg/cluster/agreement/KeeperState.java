package io.thalweg.cluster.agreement;

import io.microraft.RaftEndpoint;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.persistence.RestoredRaftState;
import io.thalweg.cluster.wire.FrameReader;
import io.thalweg.cluster.wire.FrameWriter;
import io.thalweg.cluster.wire.MalformedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a keeper must not forget, changed by the records that its {@link KeeperStore} writes. */
final class KeeperState {

  /** A change, as it is written. */
  sealed interface Record {
    record Group(UUID group) implements Record {}

    record Self(RaftEndpoint id) implements Record {}

    record FirstMembers(RaftGroupMembersView members) implements Record {}

    record Term(int term, @Nullable RaftEndpoint votedFor) implements Record {}

    record Entry(LogEntry entry) implements Record {}

    record Snapshot(SnapshotChunk chunk) implements Record {}

    /** No entries from this index on. */
    record CutFrom(long index) implements Record {}

    /** No entries up to this index. */
    record CutUntil(long index) implements Record {}
  }

  private Record.@Nullable Group group;
  private Record.@Nullable Self self;
  private Record.@Nullable FirstMembers firstMembers;
  private Record.Term term = new Record.Term(0, null);
  private final TreeMap<Long, LogEntry> entries = new TreeMap<>();
  private @Nullable SnapshotChunk snapshot;

  void apply(Record record) {
    switch (record) {
      case Record.Group g -> group = g;
      case Record.Self s -> self = s;
      case Record.FirstMembers m -> firstMembers = m;
      case Record.Term t -> term = t;
      case Record.Entry(LogEntry entry) -> entries.put(entry.getIndex(), entry);
      case Record.Snapshot(SnapshotChunk chunk) -> install(chunk);
      case Record.CutFrom(long index) -> entries.tailMap(index, true).clear();
      case Record.CutUntil(long index) -> entries.headMap(index, true).clear();
    }
  }

  /** Entries after a snapshot stay only if they follow from it (the paper's figure 13, step 6). */
  private void install(SnapshotChunk chunk) {
    snapshot = chunk;
    if (!isKnown(chunk.getIndex(), chunk.getTerm())) {
      entries.clear();
    }
  }

  /** Whether the log has the entry of this index and term. */
  boolean isKnown(long index, int term) {
    LogEntry entry = entries.get(index);
    return entry != null && entry.getTerm() == term;
  }

  boolean hasEntry(long index) {
    return entries.containsKey(index);
  }

  boolean hasEntriesAfter(long index) {
    return entries.higherKey(index) != null;
  }

  /** Whether the last entry of the snapshot is this one. */
  boolean snapshotEndsWith(long index, int term) {
    return snapshot != null && snapshot.getIndex() == index && snapshot.getTerm() == term;
  }

  boolean isEmpty() {
    return self == null;
  }

  UUID group() {
    return Objects.requireNonNull(group, "a store without a group").group();
  }

  UUID id() {
    return KeeperId.of(Objects.requireNonNull(self, "a store without a keeper").id());
  }

  /**
   * What MicroRaft begins with. It forgets entries that the snapshot has, and so do we. Whether
   * this keeper has a vote follows from what is restored: MicroRaft fails if it is told otherwise.
   */
  RestoredRaftState restored() {
    Record.Self me = Objects.requireNonNull(self, "a store without a keeper");
    if (snapshot != null) {
      entries.headMap(snapshot.getIndex(), true).clear();
    }
    var model = RaftRecords.MODEL;
    RaftGroupMembersView first =
        Objects.requireNonNull(firstMembers, "a store without keepers").members();
    RaftGroupMembersView known = snapshot == null ? first : snapshot.getGroupMembersView();
    return new RestoredRaftState(
        model
            .createRaftEndpointPersistentStateBuilder()
            .setLocalEndpoint(me.id())
            .setVoting(known.getVotingMembers().contains(me.id()))
            .build(),
        first,
        model
            .createRaftTermPersistentStateBuilder()
            .setTerm(term.term())
            .setVotedFor(term.votedFor())
            .build(),
        snapshot == null
            ? null
            : model
                .createSnapshotEntryBuilder()
                .setIndex(snapshot.getIndex())
                .setTerm(snapshot.getTerm())
                .setSnapshotChunks(List.of(snapshot))
                .setGroupMembersView(snapshot.getGroupMembersView())
                .build(),
        new ArrayList<>(entries.values()));
  }

  /** The fewest records that lead to this state. */
  List<Record> records() {
    List<Record> records = new ArrayList<>();
    if (group != null && self != null && firstMembers != null) {
      records.addAll(List.of(group, self, firstMembers));
    }
    records.add(term);
    if (snapshot != null) {
      records.add(new Record.Snapshot(snapshot));
    }
    entries.values().forEach(entry -> records.add(new Record.Entry(entry)));
    return records;
  }

  static void write(Record record, FrameWriter out) {
    switch (record) {
      case Record.Group(UUID group) -> {
        out.octet(1);
        out.uuid(group);
      }
      case Record.Self(RaftEndpoint id) -> {
        out.octet(2);
        RaftRecords.write(id, out);
      }
      case Record.FirstMembers(RaftGroupMembersView members) -> {
        out.octet(3);
        RaftRecords.write(members, out);
      }
      case Record.Term(int term, RaftEndpoint votedFor) -> {
        out.octet(4);
        out.number(term);
        RaftRecords.writeOptional(votedFor, out);
      }
      case Record.Entry(LogEntry entry) -> {
        out.octet(5);
        RaftRecords.write(entry, out);
      }
      case Record.Snapshot(SnapshotChunk chunk) -> {
        out.octet(6);
        RaftRecords.write(chunk, out);
      }
      case Record.CutFrom(long index) -> {
        out.octet(7);
        out.number(index);
      }
      case Record.CutUntil(long index) -> {
        out.octet(8);
        out.number(index);
      }
    }
  }

  static Record read(FrameReader in) throws MalformedException {
    int kind = in.octet();
    return switch (kind) {
      case 1 -> new Record.Group(in.uuid());
      case 2 -> new Record.Self(RaftRecords.keeper(in));
      case 3 -> new Record.FirstMembers(RaftRecords.members(in));
      case 4 -> new Record.Term(RaftRecords.term(in), RaftRecords.optionalKeeper(in));
      case 5 -> new Record.Entry(RaftRecords.entry(in));
      case 6 -> new Record.Snapshot(RaftRecords.chunk(in));
      case 7 -> new Record.CutFrom(RaftRecords.index(in));
      case 8 -> new Record.CutUntil(RaftRecords.index(in));
      default -> throw new MalformedException("a record of kind " + kind);
    };
  }
}
