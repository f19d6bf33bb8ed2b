package io.thalweg.cli.member;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.sim.BadInput;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenedTest {

  @Test
  void aGroupLockIsSaidToBeOne() {
    try (Cluster cluster = Thalweg.local()) {
      cluster.groupLock("lab");
      cluster.semaphore("gpus", SemaphoreConfig.units(1));
      assertThatThrownBy(() -> Opened.semaphore(cluster, "lab", Map.of()))
          .isInstanceOf(BadInput.class)
          .hasMessage(
              "found the group lock 'lab' in the cluster local, expected a semaphore, one of gpus");
    }
  }
}
