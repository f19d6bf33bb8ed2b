package io.thalweg.cluster.agreement;

import io.microraft.MembershipChangeMode;
import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.impl.RaftNodeImpl;
import io.microraft.impl.state.FollowerState;
import io.microraft.impl.state.RaftState;
import io.microraft.impl.task.FlushTask;
import io.microraft.executor.RaftNodeExecutor;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.message.RaftMessage;
import io.microraft.report.RaftGroupMembers;
import io.microraft.transport.Transport;
import io.thalweg.cluster.agreement.Operation.Command;
import io.thalweg.cluster.wire.MalformedException;
import java.io.IOException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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

  private static final int CLOSE_BEHIND = 16; // entries: one who lags less gets a vote

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
  private int life;
  private boolean direct;
  private @Nullable Runnable held;

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
    Keeper keeper =
        new Keeper(store, rule, listener, time, post, random, snapshotEvery, closed);
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
    life++;
    held = null;
    register.clear();
    RaftNodeImpl next =
        (RaftNodeImpl) RaftNode.newBuilder()
            .setGroupId(group)
            .setRestoredState(store.state().restored())
            .setConfig(config)
            .setExecutor(new Tasks(life))
            .setTransport(new Messages(life))
            .setStateMachine(register)
            .setStore(store)
            .setModelFactory(RaftRecords.MODEL)
            .setRandom(random)
            .setClock(new KeeperClock(time))
            .build();
    node = next;
    directly(
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
    soon(
        () -> {
          RaftNodeImpl now = node;
          if (now != null && leads() && version >= register.version() && hasRoom(now)) {
            directly(() -> now.replicate(new Command(version, command.clone())));
          }
        });
  }

  /** Proposals may be lost: a leader that commits nothing, or changes keepers, takes none. */
  private boolean hasRoom(RaftNodeImpl leader) {
    RaftState raft = leader.state();
    long waiting = raft.log().lastLogOrSnapshotIndex() - raft.commitIndex();
    return (waiting < MOST_WAITING || !gaps.closes(Gap.FULL_LOG))
        && (!isChanging(leader) || !gaps.closes(Gap.HALF));
  }

  private static boolean isChanging(RaftNodeImpl node) {
    return node.getCommittedMembers().getLogIndex() != node.getEffectiveMembers().getLogIndex();
  }

  @Override
  public void add(UUID keeper) {
    soon(() -> change(new KeeperId(keeper), true));
  }

  @Override
  public void remove(UUID keeper) {
    soon(() -> change(new KeeperId(keeper), false));
  }

  private void change(RaftEndpoint keeper, boolean add) {
    RaftNodeImpl now = node;
    if (now == null || !leads()) {
      return;
    }
    RaftGroupMembers members = now.getCommittedMembers();
    boolean known = members.getMembers().contains(keeper);
    if (add && !known) {
      change(now, keeper, MembershipChangeMode.ADD_LEARNER, members);
    } else if (add && !members.getVotingMembers().contains(keeper)) {
      if (lag(now, keeper) < CLOSE_BEHIND) {
        change(now, keeper, MembershipChangeMode.ADD_OR_PROMOTE_TO_FOLLOWER, members);
      }
    } else if (!add && keeper.equals(now.getLocalEndpoint()) && gaps.closes(Gap.REMOVED_LEADER)) {
      handOver(now, members);
    } else if (!add && known) {
      change(now, keeper, MembershipChangeMode.REMOVE_MEMBER, members);
    }
  }

  private void handOver(RaftNodeImpl now, RaftGroupMembers members) {
    members.getVotingMembers().stream()
        .filter(other -> !other.equals(now.getLocalEndpoint()))
        .min(Comparator.comparingLong(other -> lag(now, other)))
        .ifPresent(next -> directly(() -> now.transferLeadership(next)));
  }

  private void change(
      RaftNodeImpl now, RaftEndpoint keeper, MembershipChangeMode mode, RaftGroupMembers members) {
    directly(() -> now.changeMembership(keeper, mode, members.getLogIndex()));
  }

  /** Entries that this keeper lacks, as far as the leader knows. */
  private static long lag(RaftNodeImpl leader, RaftEndpoint keeper) {
    FollowerState follower = leader.state().leaderState().getFollowerStateOrNull(keeper);
    return follower == null || follower.matchIndex() == 0
        ? Long.MAX_VALUE
        : leader.state().commitIndex() - follower.matchIndex();
  }

  @Override
  public boolean leads() {
    RaftNodeImpl now = node;
    return !stopped && now != null && now.getLocalEndpoint().equals(now.getTerm().getLeaderEndpoint());
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
      directly(() -> now.handle(seen));
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
    } catch (RuntimeException | Error e) {
      fail(store.failure() != null ? store.failure() : e);
    }
    if (held != null && !stopped) {
      flushHeld(held);
    }
    if (store.failure() != null) {
      fail(store.failure());
    }
  }

  /**
   * Whether half of the keepers would be enough for MicroRaft to commit: see {@link Gap#HALF}. It
   * counts the leader's own copy when its FlushTask has run, so that is held until this changes.
   */
  private boolean isHalfEnough() {
    RaftNodeImpl now = node;
    int voters = now == null ? 0 : now.getEffectiveMembers().getVotingMembers().size();
    return now != null && voters >= 4 && voters % 2 == 0 && !isChanging(now) && gaps.closes(Gap.HALF);
  }

  private void flushHeld(Runnable task) {
    if (isHalfEnough()) {
      try {
        store.flush();
      } catch (IOException e) {
        return; // the store remembers it
      }
    } else {
      held = null;
      task.run();
    }
  }

  /** Has MicroRaft do what it is asked within this task: what was checked before still holds. */
  private void directly(Runnable call) {
    direct = true;
    try {
      call.run();
    } finally {
      direct = false;
    }
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

  /** Runs the tasks of one life. */
  private final class Tasks implements RaftNodeExecutor {
    private final int mine;

    Tasks(int mine) {
      this.mine = mine;
    }

    @Override
    public void execute(Runnable task) {
      if (direct) {
        direct = false;
        task.run();
      } else {
        submit(task);
      }
    }

    @Override
    public void submit(Runnable task) {
      if (task instanceof FlushTask && mine == life) {
        held = task; // until the end of this task, or longer
      } else {
        schedule(task, 0, TimeUnit.MILLISECONDS);
      }
    }

    @Override
    public void schedule(Runnable task, long delay, TimeUnit unit) {
      time.after(
          unit.toMillis(delay),
          () ->
              run(
                  () -> {
                    if (mine == life) {
                      task.run();
                    }
                  }));
    }
  }

  /** Sends the messages of one life. */
  private final class Messages implements Transport {
    private final int mine;

    Messages(int mine) {
      this.mine = mine;
    }

    @Override
    public void send(RaftEndpoint target, RaftMessage message) {
      if (!stopped && store.failure() == null && mine == life) {
        post.send(KeeperId.of(target), RaftFrames.write(gaps.leaving(message)));
      }
    }

    @Override
    public boolean isReachable(RaftEndpoint endpoint) {
      return true;
    }
  }
}
