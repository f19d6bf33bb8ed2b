package io.thalweg.bench;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.scenario.Watcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints the costs of a partition: a network is cut into two halves, the half without the token
 * requests it, and much later the halves are joined. The table has the messages during the
 * partition, when they cease, and the messages and time from healing to the grant
 * (docs/decisions/0003-partitions.md). Everything is in virtual time, so the figures are the same
 * on every machine.
 */
public final class SplitReport {
  private static final int SPLIT_AT = 100;
  private static final int ASKED_AT = 90_000; // when the network has long been silent
  private static final int HEALED_AT = 100_000;

  private SplitReport() {}

  /** Prints the table. */
  public static void main(String[] args) throws IOException {
    System.out.printf(
        "%-12s%6s%18s%14s%18s%14s%n",
        "network", "nodes", "messages split", "silent after", "messages healed", "served after");
    for (String topology : List.of("line", "ring", "grid", "geometric", "complete")) {
      for (int nodes : new int[] {16, 64, 256}) {
        if (!topology.equals("complete") || nodes <= 64) {
          row(topology, nodes);
        }
      }
    }
  }

  private static void row(String topology, int nodes) throws IOException {
    Path requests = Files.createTempFile("thalweg", ".requests");
    try {
      Files.writeString(requests, ASKED_AT + " " + (nodes - 1) + " 1 1 1\n");
      Counts counts = new Counts();
      Result result =
          Experiment.of(
                  Scenario.standard()
                      .with(Setting.TOPOLOGY, topology)
                      .with(Setting.NODES, nodes)
                      .with(Setting.K, 1)
                      .with(Setting.LINKS, "split:" + SPLIT_AT + ":" + HEALED_AT)
                      .with(Setting.WORKLOAD, "file:" + requests))
              .run(counts);
      if (!result.outcome().complete()) {
        throw new IllegalStateException("not served: " + result.outcome());
      }
      System.out.printf(
          "%-12s%6d%,18d%,14.0f%,18d%,14.0f%n",
          topology,
          nodes,
          counts.whileSplit,
          Math.max(0, Ticks.toUnits(counts.lastWhileSplit) - SPLIT_AT),
          counts.afterHealing,
          Ticks.toUnits(counts.grantedAt) - HEALED_AT);
    } finally {
      Files.deleteIfExists(requests);
    }
  }

  private static final class Counts implements Watcher {
    private long whileSplit;
    private long lastWhileSplit;
    private long afterHealing;
    private long grantedAt;

    @Override
    public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
      return new Observer<>() {
        @Override
        public void send(long at, long msg, int from, int to, M message) {
          if (at >= HEALED_AT * Ticks.PER_UNIT) {
            afterHealing++;
          } else if (at >= SPLIT_AT * Ticks.PER_UNIT) {
            whileSplit++;
            lastWhileSplit = at < ASKED_AT * Ticks.PER_UNIT ? at : lastWhileSplit;
          }
        }

        @Override
        public void enter(long at, int node, long request, int h, long fence) {
          grantedAt = at;
        }
      };
    }
  }
}
