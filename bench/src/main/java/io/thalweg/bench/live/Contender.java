package io.thalweg.bench.live;

import io.thalweg.bench.live.peer.CuratorPeer;
import io.thalweg.bench.live.peer.JdkPeer;
import io.thalweg.bench.live.peer.Peer;
import io.thalweg.bench.live.peer.RaftPeer;
import io.thalweg.bench.live.peer.RedissonPeer;
import io.thalweg.bench.live.peer.RedissonPermitPeer;
import io.thalweg.bench.live.peer.ThalwegPeer;
import io.thalweg.bench.live.server.RedisServer;
import io.thalweg.bench.live.server.Server;
import io.thalweg.bench.live.server.ZooKeeperServer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who takes part. */
enum Contender {
  THALWEG("Thalweg", Kind.OURS, null, ThalwegPeer::new),
  JDK("JDK Semaphore", Kind.LIMIT, null, () -> new JdkPeer(false)),
  JDK_FAIR("JDK Semaphore, fair", Kind.LIMIT, null, () -> new JdkPeer(true)),
  CURATOR(
      "Curator on ZooKeeper", Kind.NETWORKED, ZooKeeperServer.KIND, () -> new CuratorPeer(true)),
  /** Not measured unless asked for: hangs where requests are for more than one unit. */
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

  /** What it is measured as. */
  enum Kind {
    /** Ours. */
    OURS,
    /** Of several processes. */
    NETWORKED,
    /** Of one process, where all members must be. */
    LIMIT
  }

  final String title;
  final Kind kind;
  final Server.@Nullable Kind server;
  private final Supplier<Peer> peer;

  Contender(String title, Kind kind, Server.@Nullable Kind server, Supplier<Peer> peer) {
    this.title = title;
    this.kind = kind;
    this.server = server;
    this.peer = peer;
  }

  /** Called in the children only: no class of another contender is loaded there. */
  Peer peer() {
    return peer.get();
  }

  /** Why it cannot take part here; null if it can. */
  @Nullable String missing() {
    return server == null ? null : server.missing();
  }
}
