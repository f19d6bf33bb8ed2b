package io.thalweg;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.JoinException;
import io.thalweg.cluster.engine.LiveCluster;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.jgroups.JGroupsTransport;
import io.thalweg.cluster.transport.LocalNetwork;

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
    var transport = new JGroupsTransport(config, LiveCluster.remembers(config));
    return LiveCluster.join(config, transport, Time.REAL);
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
