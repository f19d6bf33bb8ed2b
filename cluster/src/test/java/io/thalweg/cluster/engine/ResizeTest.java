package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Finding 15: resizes at once do not fail, and units are named from 0 on. */
@Timeout(120)
class ResizeTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4);

  private static List<Integer> upTo(int size) {
    return IntStream.range(0, size).boxed().toList();
  }

  @Test
  void aHundredResizesAtOnceAllSucceed() throws Exception {
    try (Fleet fleet = new Fleet(3);
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int r = 0; r < 100; r++) {
        PrioritySemaphore semaphore = fleet.semaphore(r % 3, FOUR);
        int units = 1 + (7 * r) % 10;
        all.add(
            executor.submit(
                () -> {
                  semaphore.resize(units);
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      PrioritySemaphore first = fleet.semaphore(0, FOUR);
      first.resize(5);
      Fleet.eventually(() -> first.status().free().equals(upTo(5)));
    }
  }

  @Test
  void theHighestUnitsGoAndTheirNumbersAreUsedAgain() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      PrioritySemaphore here = fleet.semaphore(0, SemaphoreConfig.units(6));
      PrioritySemaphore there = fleet.semaphore(1, SemaphoreConfig.units(6));
      try (Lease held = there.acquire(Request.units(2))) {
        here.resize(3);
        assertThat(held.units()).containsExactly(0, 1);
      }
      Fleet.eventually(() -> here.status().free().equals(upTo(3)));
      there.resize(8);
      Fleet.eventually(() -> here.status().free().equals(upTo(8)));
    }
  }
}
