package io.thalweg;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.engine.LiveCluster;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.jgroups.JGroupsTransport;
import io.thalweg.cluster.transport.LocalNetwork;
import java.util.function.Consumer;

/** The entry point: makes this process a member of a cluster. */
public final class Thalweg {
  private Thalweg() {}

  /**
   * Joins a cluster over the network. Returns when the other members that can be reached are known.
   *
   * @throws JoinException if it cannot join within {@link ClusterConfig#joinTimeout}; the message
   *     says what was tried
   */
  public static Cluster join(ClusterConfig config) {
    return join(config, why -> {});
  }

  /**
   * The same, for whoever shows what takes so long.
   *
   * @param waiting is told on this thread what the member waits for, after a second and whenever
   *     that changes, such as which keepers are not there
   */
  public static Cluster join(ClusterConfig config, Consumer<String> waiting) {
    var transport = new JGroupsTransport(config, LiveCluster.remembers(config));
    return LiveCluster.join(config, transport, Time.REAL, waiting);
  }

  /**
   * Returns a cluster of one member inside this JVM, with the same API, for tests and small
   * programs. It needs no network.
   */
  public static Cluster local() {
    ClusterConfig config = ClusterConfig.named("local").member("local");
    return LiveCluster.join(config, new LocalNetwork().transport("local"), Time.REAL);
  }
}
