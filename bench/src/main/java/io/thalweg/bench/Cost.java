package io.thalweg.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What some work cost the thread that did it. Collecting garbage is the work of other threads, so
 * it is not in the time; the bytes allocated tell of it.
 *
 * @param deliveries how much work it was
 */
record Cost(long deliveries, long cpuNanos, long bytes) {
  private static final int WARM_UPS = 2;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Does the work once; it returns its deliveries. */
  static Cost of(LongSupplier work) {
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long before = THREADS.getCurrentThreadCpuTime();
    long deliveries = work.getAsLong();
    long nanos = THREADS.getCurrentThreadCpuTime() - before;
    return new Cost(deliveries, nanos, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore);
  }

  /**
   * The median cost of each work. They take turns, so that what else the machine does meets all of
   * them alike.
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
