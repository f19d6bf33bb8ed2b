package io.thalweg.cluster.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.microraft.RaftEndpoint;
import io.microraft.model.RaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.VoteRequest;
import io.thalweg.cluster.agreement.Operation.Content;
import io.thalweg.cluster.agreement.Operation.NewTerm;
import io.thalweg.cluster.wire.MalformedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One keeper, A; the test speaks for the others. */
final class OneKeeperTest {
  private static final RaftModelFactory MODEL = RaftRecords.MODEL;
  private static final UUID GROUP = new UUID(1, 1);
  private static final RaftEndpoint A = new KeeperId(new UUID(2, 1));
  private static final RaftEndpoint B = new KeeperId(new UUID(2, 2));
  private static final RaftEndpoint C = new KeeperId(new UUID(2, 3));
  private static final RaftEndpoint D = new KeeperId(new UUID(2, 4));

  private record Due(long at, long order, Runnable task) implements Comparable<Due> {
    @Override
    public int compareTo(Due o) {
      return at != o.at ? Long.compare(at, o.at) : Long.compare(order, o.order);
    }
  }

  private final PriorityQueue<Due> dues = new PriorityQueue<>();
  private final List<RaftMessage> sent = new ArrayList<>();
  private final List<Long> learnt = new ArrayList<>();
  private long now;
  private long orders;

  private final KeeperTime time =
      new KeeperTime() {
        @Override
        public long millis() {
          return now;
        }

        @Override
        public void after(long millis, Runnable task) {
          dues.add(new Due(now + millis, orders++, task));
        }
      };

  private final Agreement.Listener listener =
      new Agreement.Listener() {
        @Override
        public void learnt(long version, byte[] value) {
          learnt.add(version);
        }

        @Override
        public void failed(Throwable cause) {
          throw new AssertionError(cause);
        }
      };

  private Keeper start(List<RaftEndpoint> keepers, Set<Gap> closed) throws IOException {
    KeeperStore store = KeeperStore.open(Storage.NONE);
    store.join(GROUP, KeeperId.of(A), List.of(KeeperId.of(B)));
    store.persistSnapshotChunk(
        MODEL
            .createSnapshotChunkBuilder()
            .setIndex(10)
            .setTerm(1)
            .setOperation(new Content(5, new byte[0]))
            .setSnapshotChunkIndex(0)
            .setSnapshotChunkCount(1)
            .setGroupMembersView(
                MODEL
                    .createRaftGroupMembersViewBuilder()
                    .setLogIndex(3)
                    .setMembers(keepers)
                    .setVotingMembers(keepers)
                    .build())
            .build());
    return Keeper.start(
        store,
        (value, command) -> command,
        listener,
        time,
        (to, frame) -> sent.add(read(frame)),
        new Random(1),
        1000,
        closed);
  }

  private static RaftMessage read(byte[] frame) {
    try {
      return RaftFrames.read(frame);
    } catch (MalformedException e) {
      throw new AssertionError(e);
    }
  }

  private void pass(long millis) {
    long end = now + millis;
    while (!dues.isEmpty() && dues.peek().at() <= end) {
      Due due = dues.remove();
      now = due.at();
      due.task().run();
    }
    now = end;
  }

  private void say(Keeper keeper, RaftMessage message) throws MalformedException {
    keeper.take(RaftFrames.write(message));
    pass(1);
  }

  /** B and C vote for A when it asks them, until it leads. */
  private void elect(Keeper keeper) throws MalformedException {
    while (!keeper.leads()) {
      sent.clear();
      pass(200);
      for (RaftMessage message : List.copyOf(sent)) {
        say(keeper, vote(B, message));
        say(keeper, vote(C, message));
      }
    }
  }

  private static RaftMessage vote(RaftEndpoint voter, RaftMessage asked) {
    return asked instanceof PreVoteRequest
        ? MODEL
            .createPreVoteResponseBuilder()
            .setGroupId(GROUP)
            .setSender(voter)
            .setTerm(asked.getTerm())
            .setGranted(true)
            .build()
        : MODEL
            .createVoteResponseBuilder()
            .setGroupId(GROUP)
            .setSender(voter)
            .setTerm(asked.getTerm())
            .setGranted(asked instanceof VoteRequest)
            .build();
  }

  private static RaftMessage answer(RaftEndpoint from, int term, long lastIndex) {
    return MODEL
        .createAppendEntriesSuccessResponseBuilder()
        .setGroupId(GROUP)
        .setSender(from)
        .setTerm(term)
        .setLastLogIndex(lastIndex)
        .setQuerySequenceNumber(0)
        .setFlowControlSequenceNumber(0)
        .build();
  }

  private static RaftMessage replacement(int term) {
    LogEntry entry =
        MODEL
            .createLogEntryBuilder()
            .setIndex(11)
            .setTerm(term)
            .setOperation(new NewTerm())
            .build();
    return MODEL
        .createAppendEntriesRequestBuilder()
        .setGroupId(GROUP)
        .setSender(C)
        .setTerm(term)
        .setPreviousLogTerm(1)
        .setPreviousLogIndex(10)
        .setCommitIndex(10)
        .setQuerySequenceNumber(0)
        .setFlowControlSequenceNumber(1)
        .setLogEntries(List.of(entry))
        .build();
  }

  private int leaderTerm() {
    return sent.stream()
        .filter(AppendEntriesRequest.class::isInstance)
        .mapToInt(RaftMessage::getTerm)
        .max()
        .orElseThrow();
  }

  /**
   * A leads and sends entries to B. C leads and makes A drop them. A leads again, and only now B's
   * answer from the first time arrives.
   *
   * @return what A has learnt
   */
  private List<Long> lateAnswer(Set<Gap> closed) throws Exception {
    Keeper keeper = start(List.of(A, B, C), closed);
    elect(keeper);
    for (int command = 0; command < 5; command++) {
      keeper.propose(5, new byte[] {1});
    }
    pass(1500);
    int first = leaderTerm();
    say(keeper, replacement(first + 1));
    assertThat(keeper.leads()).isFalse();
    pass(4000);
    elect(keeper);
    keeper.propose(5, new byte[] {2});
    pass(100);
    say(keeper, answer(C, leaderTerm(), 11)); // has C's entry, so it is sent the others
    pass(2000);
    say(keeper, answer(B, first, 16));
    pass(100);
    return learnt;
  }

  @Test
  void anAnswerOfAnEarlierTermDoesNotCount() throws Exception {
    assertThat(lateAnswer(EnumSet.allOf(Gap.class))).containsExactly(5L);
  }

  @Test
  void itWouldIfTheGapWereOpen() throws Exception {
    assertThat(lateAnswer(EnumSet.complementOf(EnumSet.of(Gap.LATE_ANSWER))))
        .containsExactly(5L, 6L);
  }

  /** A leads, and these of four keepers have what it sent. */
  private List<Long> withAnswersOf(List<RaftEndpoint> some, Set<Gap> closed) throws Exception {
    Keeper keeper = start(List.of(A, B, C, D), closed);
    elect(keeper);
    keeper.propose(5, new byte[] {1});
    pass(100);
    say(keeper, answer(C, leaderTerm(), 10)); // has the snapshot, so it is sent what follows
    pass(2000);
    for (RaftEndpoint one : some) {
      say(keeper, answer(one, leaderTerm(), 12));
    }
    pass(100);
    return learnt;
  }

  @Test
  void ofFourKeepersThreeAreEnough() throws Exception {
    assertThat(withAnswersOf(List.of(B, D), EnumSet.allOf(Gap.class))).containsExactly(5L, 6L);
  }

  @Test
  void ofFourKeepersTwoAreNotEnough() throws Exception {
    assertThat(withAnswersOf(List.of(B), EnumSet.allOf(Gap.class))).containsExactly(5L);
  }

  @Test
  void theyWouldBeIfTheGapWereOpen() throws Exception {
    assertThat(withAnswersOf(List.of(B), EnumSet.complementOf(EnumSet.of(Gap.HALF))))
        .containsExactly(5L, 6L);
  }
}
