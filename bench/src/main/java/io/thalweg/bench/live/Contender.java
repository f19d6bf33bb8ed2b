package io.thalweg.bench.live;

import io.thalweg.bench.live.peer.CuratorPeer;
import io.thalweg.bench.live.peer.JdkPeer;
import io.thalweg.bench.live.peer.LivePeer;
import io.thalweg.bench.live.peer.RaftPeer;
import io.thalweg.bench.live.peer.RedissonPeer;
import io.thalweg.bench.live.peer.RedissonPermitPeer;
import io.thalweg.bench.live.peer.ThalwegPeer;
import io.thalweg.bench.live.server.RedisServer;
import io.thalweg.bench.live.server.Server;
import io.thalweg.bench.live.server.ZooKeeperServer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The semaphores that are compared. */
enum Contender {
  THALWEG("Thalweg", Kind.OURS, null, ThalwegPeer::new),
  JDK("JDK Semaphore", Kind.LIMIT, null, () -> new JdkPeer(false)),
  JDK_FAIR("JDK Semaphore, fair", Kind.LIMIT, null, () -> new JdkPeer(true)),
  CURATOR(
      "Curator on ZooKeeper", Kind.NETWORKED, ZooKeeperServer.KIND, () -> new CuratorPeer(true)),
  /** Measured only on demand: it hangs if requests are for more than one unit. */
  CURATOR_UNGUARDED(
      "Curator on ZooKeeper, acquire(h) alone",
      Kind.NETWORKED,
      ZooKeeperServer.KIND,
      () -> new CuratorPeer(false)),
  REDISSON("Redisson RSemaphore on Redis", Kind.NETWORKED, RedisServer.KIND, RedissonPeer::new),
  REDISSON_PERMIT(
      "Redisson RPermitExpirableSemaphore on Redis",
      Kind.NETWORKED,
      RedisServer.KIND,
      RedissonPermitPeer::new),
  RAFT("semaphore on jgroups-raft, 3 voters", Kind.NETWORKED, null, RaftPeer::new);

  /** The role of a contender in the comparison. */
  enum Kind {
    /** Ours. */
    OURS,
    /** A semaphore that several processes share. */
    NETWORKED,
    /** A semaphore within one process, where all members must be. */
    LIMIT
  }

  final String title;
  final Kind kind;
  final Server.@Nullable Kind server;
  private final Supplier<LivePeer> peer;

  Contender(String title, Kind kind, Server.@Nullable Kind server, Supplier<LivePeer> peer) {
    this.title = title;
    this.kind = kind;
    this.server = server;
    this.peer = peer;
  }

  /** Makes the peer; called only in children, where no class of another contender is loaded. */
  LivePeer peer() {
    return peer.get();
  }

  /** Returns why it cannot take part on this machine; null if it can. */
  @Nullable String missing() {
    return server == null ? null : server.missing();
  }
}
