package io.thalweg.cli.member;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.SettingsException;
import io.thalweg.sim.BadInput;
import java.util.function.Consumer;

/** Joins a cluster. */
public final class Joined {
  private Joined() {}

  /**
   * @param bindAt what to name in the message if the member cannot listen on its address
   * @throws BadInput if the settings cannot be used on this host
   */
  public static Cluster with(String bindAt, ClusterConfig config) {
    return with(bindAt, config, why -> {});
  }

  /**
   * The same.
   *
   * @param waiting is told what the member waits for
   */
  public static Cluster with(String bindAt, ClusterConfig config, Consumer<String> waiting) {
    try {
      return Thalweg.join(config, waiting);
    } catch (SettingsException unusable) {
      throw new BadInput(bindAt + ": " + unusable.getMessage());
    }
  }
}
