package io.thalweg.bench.live;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * W1 by itself: the cost of acquiring and releasing one unit if there are no other requests. Run
 * with: java -jar bench/target/thalweg-bench.jar SemaphoreBenchmark
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SemaphoreBenchmark {
  private static final int UNITS = 4;

  private final Semaphore unfair = new Semaphore(UNITS);
  private final Semaphore fair = new Semaphore(UNITS, true);
  private final Cluster cluster = Thalweg.local();
  private final PrioritySemaphore ours = cluster.semaphore("ours", SemaphoreConfig.units(UNITS));

  @TearDown
  public void close() {
    cluster.close();
  }

  @Benchmark
  public void thalweg() throws InterruptedException {
    ours.acquire().close();
  }

  @Benchmark
  public void jdk() throws InterruptedException {
    unfair.acquire();
    unfair.release();
  }

  @Benchmark
  public void jdkFair() throws InterruptedException {
    fair.acquire();
    fair.release();
  }
}
