package io.thalweg.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The cost of some work for the thread that did it. The time does not include garbage collection,
 * which other threads do; the bytes allocated give an idea of it.
 *
 * @param deliveries number of messages delivered, as the amount of work
 */
record Cost(long deliveries, long cpuNanos, long bytes) {
  private static final int WARM_UPS = 2;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Does the work once; the work returns its number of deliveries. */
  static Cost of(LongSupplier work) {
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long before = THREADS.getCurrentThreadCpuTime();
    long deliveries = work.getAsLong();
    long nanos = THREADS.getCurrentThreadCpuTime() - before;
    return new Cost(deliveries, nanos, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore);
  }

  /**
   * Returns the median cost of each work. They run in turn, so that other load of the machine
   * affects all of them alike.
   */
  static List<Cost> medians(LongSupplier... works) {
    List<List<Cost>> costs = new ArrayList<>();
    for (int w = 0; w < works.length; w++) {
      costs.add(new ArrayList<>());
    }
    for (int round = 0; round < WARM_UPS + ROUNDS; round++) {
      for (int w = 0; w < works.length; w++) {
        Cost cost = of(works[w]);
        if (round >= WARM_UPS) {
          costs.get(w).add(cost);
        }
      }
    }
    return costs.stream().map(Cost::median).toList();
  }

  private static Cost median(List<Cost> costs) {
    costs.sort(Comparator.comparingDouble(Cost::nanosEach));
    return costs.get(costs.size() / 2);
  }

  double perSecond() {
    return 1e9 * deliveries / cpuNanos;
  }

  double nanosEach() {
    return (double) cpuNanos / deliveries;
  }

  double bytesEach() {
    return (double) bytes / deliveries;
  }
}
