package io.thalweg.cluster;

import io.thalweg.cluster.engine.Member;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.transport.LocalNetwork;

/** Where to begin: makes this process a member of a cluster. */
public final class Thalweg {
  private Thalweg() {}

  /**
   * A cluster of one inside this JVM, with the same API: for tests and small programs. Needs no
   * network.
   */
  public static Cluster local() {
    ClusterConfig config = ClusterConfig.named("local").member("local");
    return Member.join(config, new LocalNetwork().transport("local"), Time.REAL);
  }
}
