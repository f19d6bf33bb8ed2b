package io.thalweg.cluster.agreement;

import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.RaftState;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.message.RaftMessage;
import io.microraft.transport.Transport;
import io.thalweg.cluster.agreement.Operation.Command;
import io.thalweg.cluster.wire.MalformedException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One keeper: a Raft node, its register and its store.
 *
 * <p>Everything happens in tasks of its {@link KeeperTime}, one at a time. A failed disk or a bug
 * ends the keeper: from then on it does nothing and sends nothing.
 */
public final class Keeper implements Agreement {
  /** Entries after which a snapshot takes their place. */
  static final int SNAPSHOT_EVERY = 1000;

  private static final int MOST_WAITING = 100; // entries
  private static final int ROOM = 10_000; // for entries that wait

  private final KeeperStore store;
  private final KeeperTime time;
  private final KeeperPost post;
  private final Listener listener;
  private final Register register;
  private final Random random;
  private final RaftConfig config;
  private final Gaps gaps;
  private final UUID id;
  private final UUID group;
  private volatile @Nullable RaftNodeImpl node;
  private volatile boolean stopped;
  private RaftTasks life;

  private Keeper(
      KeeperStore store,
      Rule rule,
      Listener listener,
      KeeperTime time,
      KeeperPost post,
      Random random,
      int snapshotEvery,
      Set<Gap> closed) {
    this.store = store;
    this.listener = listener;
    this.time = time;
    this.post = post;
    this.random = random;
    this.config = config(snapshotEvery, closed.contains(Gap.FULL_LOG) ? ROOM : snapshotEvery);
    id = store.state().id();
    group = store.state().group();
    life = new RaftTasks(time, this::run);
    register = new Register(rule, listener, this::fail);
    gaps = new Gaps(closed, store.state(), new Restarts());
  }

  /** Starts the keeper that this store belongs to, with what it knew when it stopped. */
  public static Keeper start(
      KeeperStore store,
      Rule rule,
      Listener listener,
      KeeperTime time,
      KeeperPost post,
      Random random) {
    return start(
        store, rule, listener, time, post, random, SNAPSHOT_EVERY, EnumSet.allOf(Gap.class));
  }

  static Keeper start(
      KeeperStore store,
      Rule rule,
      Listener listener,
      KeeperTime time,
      KeeperPost post,
      Random random,
      int snapshotEvery,
      Set<Gap> closed) {
    Keeper keeper = new Keeper(store, rule, listener, time, post, random, snapshotEvery, closed);
    keeper.soon(keeper::live);
    return keeper;
  }

  private static RaftConfig config(int snapshotEvery, int room) {
    return RaftConfig.newBuilder()
        .setLeaderHeartbeatPeriodSecs(1)
        .setLeaderHeartbeatTimeoutSecs(3)
        .setLeaderElectionTimeoutMillis(1000)
        .setCommitCountToTakeSnapshot(snapshotEvery)
        .setMaxPendingLogEntryCount(room)
        .setTransferSnapshotsFromFollowersEnabled(false)
        .setRaftNodeReportPublishPeriodSecs(3600)
        .build();
  }

  /** Begins a life of the Raft node. What an earlier one has left to do is dropped. */
  private void live() {
    life.end();
    life = new RaftTasks(time, this::run);
    register.clear();
    RaftNodeImpl next =
        (RaftNodeImpl)
            RaftNode.newBuilder()
                .setGroupId(group)
                .setRestoredState(store.state().restored())
                .setConfig(config)
                .setExecutor(life)
                .setTransport(new Messages(life))
                .setStateMachine(register)
                .setStore(store)
                .setModelFactory(RaftRecords.MODEL)
                .setRandom(random)
                .setClock(new KeeperClock(time))
                .build();
    node = next;
    life.directly(
        () ->
            next.start()
                .whenComplete(
                    (none, e) -> {
                      if (e != null) {
                        fail(e);
                      }
                    }));
  }

  @Override
  public UUID id() {
    return id;
  }

  @Override
  public void propose(long version, byte[] command) {
    Command operation = new Command(version, command.clone());
    lead(
        leader ->
            version >= register.version() && hasRoom(leader)
                ? Optional.of(() -> leader.replicate(operation))
                : Optional.empty());
  }

  /** Proposals may be lost: a leader that commits nothing, or changes keepers, takes none. */
  private boolean hasRoom(RaftNodeImpl leader) {
    RaftState raft = leader.state();
    long waiting = raft.log().lastLogOrSnapshotIndex() - raft.commitIndex();
    return (waiting < MOST_WAITING || !gaps.closes(Gap.FULL_LOG))
        && (!Voters.areChanging(leader) || !gaps.closes(Gap.HALF));
  }

  @Override
  public void add(UUID keeper) {
    lead(leader -> Voters.add(new KeeperId(keeper), leader));
  }

  @Override
  public void remove(UUID keeper) {
    boolean handsOver = keeper.equals(id) && gaps.closes(Gap.REMOVED_LEADER);
    lead(
        leader ->
            handsOver ? Voters.handOver(leader) : Voters.remove(new KeeperId(keeper), leader));
  }

  private void lead(Function<RaftNodeImpl, Optional<Runnable>> step) {
    soon(
        () -> {
          RaftNodeImpl now = node;
          if (now != null && leads()) {
            step.apply(now).ifPresent(life::directly);
          }
        });
  }

  @Override
  public boolean leads() {
    RaftNodeImpl now = node;
    return !stopped
        && now != null
        && now.getLocalEndpoint().equals(now.getTerm().getLeaderEndpoint());
  }

  @Override
  public Set<UUID> keepers() {
    Set<UUID> keepers = new LinkedHashSet<>();
    RaftNodeImpl now = node;
    if (now != null) {
      now.getCommittedMembers().getVotingMembers().forEach(k -> keepers.add(KeeperId.of(k)));
    }
    return keepers;
  }

  @Override
  public void take(byte[] frame) throws MalformedException {
    RaftMessage message = RaftFrames.read(frame);
    if (message.getGroupId().equals(group)) {
      soon(() -> handle(message));
    }
  }

  private void handle(RaftMessage message) {
    RaftNodeImpl before = node;
    if (before == null) {
      return;
    }
    RaftMessage seen = gaps.arriving(message, before);
    RaftNodeImpl now = node; // perhaps another one: see Gaps
    if (seen != null && now != null && !stopped) {
      life.directly(() -> now.handle(seen));
    }
    gaps.done();
  }

  @Override
  public void close() {
    time.after(
        0,
        () -> {
          if (!stopped) {
            stopped = true;
            store.close();
          }
        });
  }

  private void fail(Throwable cause) {
    if (!stopped) {
      stopped = true;
      store.close();
      listener.failed(cause);
    }
  }

  private void soon(Runnable task) {
    time.after(0, () -> run(task));
  }

  private void run(Runnable task) {
    if (stopped) {
      return;
    }
    try {
      task.run();
      if (!stopped && life.flushUnless(this::mustHold)) {
        store.flush();
      }
    } catch (IOException | RuntimeException | Error e) {
      fail(store.failure() != null ? store.failure() : e);
    }
    if (store.failure() != null) {
      fail(store.failure());
    }
  }

  private boolean mustHold() {
    RaftNodeImpl now = node;
    return now != null && gaps.closes(Gap.HALF) && Voters.isHalfEnough(now);
  }

  private final class Restarts implements Gaps.Restart {
    @Override
    public void without(long index) {
      afterwards(() -> store.truncateLogEntriesFrom(index));
    }

    @Override
    public void with(SnapshotChunk snapshot) {
      afterwards(() -> store.persistSnapshotChunk(snapshot));
    }

    private void afterwards(Write write) {
      try {
        write.run();
        store.flush();
        live();
      } catch (IOException e) {
        fail(e);
      }
    }
  }

  private interface Write {
    void run() throws IOException;
  }

  /** Sends the messages of one life. */
  private final class Messages implements Transport {
    private final RaftTasks life;

    Messages(RaftTasks life) {
      this.life = life;
    }

    @Override
    public void send(RaftEndpoint target, RaftMessage message) {
      if (!stopped && store.failure() == null && !life.isEnded()) {
        post.send(KeeperId.of(target), RaftFrames.write(gaps.leaving(message)));
      }
    }

    @Override
    public boolean isReachable(RaftEndpoint endpoint) {
      return true;
    }
  }
}
