package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.LocalNetwork;
import io.thalweg.cluster.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Members in one JVM on a network in memory; the first is the founder. */
final class Fleet implements AutoCloseable {
  private final LocalNetwork network = new LocalNetwork();
  private final List<LiveCluster> members = new ArrayList<>();
  private final List<Address> addresses = new ArrayList<>();

  private final IntFunction<Time> times;
  private final UnaryOperator<ClusterConfig> settings;

  Fleet(int size) {
    this(size, m -> Time.REAL);
  }

  /** Makes members with these clocks. */
  Fleet(int size, IntFunction<Time> times) {
    this(size, times, config -> config);
  }

  /** Makes members that go on sooner than by the standard settings when one of them dies. */
  static Fleet quick(int size) {
    return quick(size, m -> Time.REAL);
  }

  /** The same with these clocks. */
  static Fleet quick(int size, IntFunction<Time> times) {
    return new Fleet(
        size,
        times,
        config -> config.suspectAfter(Duration.ofSeconds(1)).tenure(Duration.ofSeconds(3)));
  }

  /** Makes members with these clocks that hold what they have although hours pass at once. */
  static Fleet patient(int size, IntFunction<Time> times) {
    return new Fleet(size, times, config -> config.tenure(Duration.ofHours(1)));
  }

  private Fleet(int size, IntFunction<Time> times, UnaryOperator<ClusterConfig> settings) {
    this.times = times;
    this.settings = settings;
    for (int m = 0; m < size; m++) {
      join();
    }
  }

  LiveCluster join() {
    return join(false);
  }

  LiveCluster visit() {
    return join(true);
  }

  private LiveCluster join(boolean visits) {
    String name = "m" + members.size();
    Transport transport = network.transport(name);
    ClusterConfig config =
        settings.apply(ClusterConfig.named("fleet").member(name).founds(members.isEmpty()));
    Time time = times.apply(members.size());
    LiveCluster member = LiveCluster.join(visits ? config.visits() : config, transport, time);
    members.add(member);
    addresses.add(transport.self());
    return member;
  }

  LiveCluster member(int m) {
    return members.get(m);
  }

  List<LiveCluster> all() {
    return List.copyOf(members);
  }

  void cut(int one, int other) {
    network.cut(addresses.get(one), addresses.get(other));
  }

  void cut(LiveCluster one, LiveCluster other) {
    cut(members.indexOf(one), members.indexOf(other));
  }

  void heal() {
    network.heal();
  }

  PrioritySemaphore semaphore(int m, SemaphoreConfig config) {
    return member(m).semaphore("s", config);
  }

  /** The fleet's time at this member. */
  static long time(LiveCluster member) {
    return member.look(m -> m.fleetTime(member.time().nanos()));
  }

  /** Waits for a condition that must come true, for as long as a slow machine may take. */
  static void eventually(BooleanSupplier condition) throws InterruptedException {
    eventually(() -> condition.getAsBoolean() ? "" : "it", String::isEmpty);
  }

  /** Waits until what is looked at fits, and tells how it stands if it does not. */
  static <T> void eventually(Supplier<T> look, Predicate<T> fits) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    for (T now = look.get(); !fits.test(now); now = look.get()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(now + " did not come true");
      }
      Thread.sleep(5);
    }
  }

  @Override
  public void close() {
    members.forEach(LiveCluster::close);
  }
}
