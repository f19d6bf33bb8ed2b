package io.thalweg.cli.member;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.SettingsException;
import io.thalweg.sim.BadInput;

/** Joins a cluster. */
public final class Joined {
  private Joined() {}

  /**
   * @param bindAt what to name in the message if the member cannot listen on its address
   * @throws BadInput if the settings cannot be used on this host
   */
  public static Cluster with(String bindAt, ClusterConfig config) {
    try {
      return Thalweg.join(config);
    } catch (SettingsException unusable) {
      throw new BadInput(bindAt + ": " + unusable.getMessage());
    }
  }
}
