package io.thalweg.cluster.agreement;

import io.microraft.MembershipChangeMode;
import io.microraft.RaftEndpoint;
import io.microraft.model.RaftModelFactory;
import io.microraft.model.groupop.UpdateRaftGroupMembersOp;
import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.thalweg.cluster.agreement.Operation.Command;
import io.thalweg.cluster.agreement.Operation.Content;
import io.thalweg.cluster.agreement.Operation.NewTerm;
import io.thalweg.cluster.wire.FrameReader;
import io.thalweg.cluster.wire.FrameWriter;
import io.thalweg.cluster.wire.MalformedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Log entries, snapshots and sets of keepers as bytes, both in frames and on disk. */
final class RaftRecords {
  static final RaftModelFactory MODEL = new DefaultRaftModelFactory();

  private static final int LONGEST = 1 << 26; // bytes of a value or command
  private static final int MOST_KEEPERS = 64;

  private static final int NEW_TERM = 0;
  private static final int COMMAND = 1;
  private static final int CONTENT = 2;
  private static final int MEMBERS = 3;

  private RaftRecords() {}

  static void write(LogEntry entry, FrameWriter out) {
    out.number(entry.getIndex());
    out.number(entry.getTerm());
    write(entry.getOperation(), out);
  }

  static LogEntry entry(FrameReader in) throws MalformedException {
    return MODEL
        .createLogEntryBuilder()
        .setIndex(index(in))
        .setTerm(term(in))
        .setOperation(operation(in))
        .build();
  }

  static void write(SnapshotChunk chunk, FrameWriter out) {
    out.number(chunk.getIndex());
    out.number(chunk.getTerm());
    write(chunk.getGroupMembersView(), out);
    write((Content) chunk.getOperation(), out);
  }

  /** A snapshot, which is one chunk: a {@link Register} makes no more. */
  static SnapshotChunk chunk(FrameReader in) throws MalformedException {
    return MODEL
        .createSnapshotChunkBuilder()
        .setIndex(index(in))
        .setTerm(term(in))
        .setGroupMembersView(members(in))
        .setOperation(content(in))
        .setSnapshotChunkIndex(0)
        .setSnapshotChunkCount(1)
        .build();
  }

  static void write(RaftGroupMembersView members, FrameWriter out) {
    out.number(members.getLogIndex());
    write(members.getMembers(), out);
    write(members.getVotingMembers(), out);
  }

  static RaftGroupMembersView members(FrameReader in) throws MalformedException {
    return MODEL
        .createRaftGroupMembersViewBuilder()
        .setLogIndex(index(in))
        .setMembers(some(keepers(in)))
        .setVotingMembers(some(keepers(in)))
        .build();
  }

  static void write(Collection<RaftEndpoint> keepers, FrameWriter out) {
    out.number(keepers.size());
    keepers.forEach(keeper -> write(keeper, out));
  }

  static List<RaftEndpoint> keepers(FrameReader in) throws MalformedException {
    int size = in.number(0, MOST_KEEPERS);
    List<RaftEndpoint> keepers = new ArrayList<>(size);
    for (int k = 0; k < size; k++) {
      keepers.add(keeper(in));
    }
    return keepers;
  }

  private static List<RaftEndpoint> some(List<RaftEndpoint> keepers) throws MalformedException {
    if (keepers.isEmpty()) {
      throw new MalformedException("no keepers");
    }
    return keepers;
  }

  static void write(RaftEndpoint keeper, FrameWriter out) {
    out.uuid(KeeperId.of(keeper));
  }

  static RaftEndpoint keeper(FrameReader in) throws MalformedException {
    return new KeeperId(in.uuid());
  }

  static void writeOptional(@Nullable RaftEndpoint keeper, FrameWriter out) {
    out.flag(keeper != null);
    if (keeper != null) {
      write(keeper, out);
    }
  }

  static @Nullable RaftEndpoint optionalKeeper(FrameReader in) throws MalformedException {
    return in.flag() ? keeper(in) : null;
  }

  static long index(FrameReader in) throws MalformedException {
    long index = in.number();
    if (index < 0) {
      throw new MalformedException("an index of " + index);
    }
    return index;
  }

  static int term(FrameReader in) throws MalformedException {
    return in.number(0, Integer.MAX_VALUE);
  }

  private static void write(Object operation, FrameWriter out) {
    switch (operation) {
      case NewTerm n -> out.octet(NEW_TERM);
      case Command(long version, byte[] bytes) -> {
        out.octet(COMMAND);
        out.number(version);
        write(bytes, out);
      }
      case Content content -> {
        out.octet(CONTENT);
        write(content, out);
      }
      case UpdateRaftGroupMembersOp change -> {
        out.octet(MEMBERS);
        write(change.getMembers(), out);
        write(change.getVotingMembers(), out);
        write(change.getEndpoint(), out);
        out.octet(change.getMode().ordinal());
      }
      default -> throw new IllegalArgumentException("unknown operation " + operation);
    }
  }

  private static Object operation(FrameReader in) throws MalformedException {
    int kind = in.octet();
    return switch (kind) {
      case NEW_TERM -> new NewTerm();
      case COMMAND -> new Command(index(in), bytes(in));
      case CONTENT -> content(in);
      case MEMBERS ->
          MODEL
              .createUpdateRaftGroupMembersOpBuilder()
              .setMembers(some(keepers(in)))
              .setVotingMembers(some(keepers(in)))
              .setEndpoint(keeper(in))
              .setMode(mode(in))
              .build();
      default -> throw new MalformedException("an operation of kind " + kind);
    };
  }

  private static MembershipChangeMode mode(FrameReader in) throws MalformedException {
    MembershipChangeMode[] modes = MembershipChangeMode.values();
    return modes[in.number(0, modes.length - 1)];
  }

  private static void write(Content content, FrameWriter out) {
    out.number(content.version());
    write(content.value(), out);
  }

  private static Content content(FrameReader in) throws MalformedException {
    return new Content(index(in), bytes(in));
  }

  private static void write(byte[] bytes, FrameWriter out) {
    out.number(bytes.length);
    out.octets(bytes);
  }

  private static byte[] bytes(FrameReader in) throws MalformedException {
    return in.octets(in.number(0, LONGEST));
  }
}
