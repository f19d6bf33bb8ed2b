package io.thalweg.testkit;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.engine.LiveCluster;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.LocalNetwork;
import io.thalweg.cluster.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Members of one cluster inside this JVM, on a network in memory that can be cut. They run the same
 * code as members over TCP.
 *
 * <pre>{@code
 * try (var cluster = TestCluster.of(3)) {
 *   var seats = cluster.member(2).semaphore("seats", SemaphoreConfig.units(5));
 *   try (Lease lease = seats.acquire(Request.units(2))) {
 *     cluster.isolate(2); // nobody reaches it, and it reaches nobody
 *     cluster.heal();
 *     cluster.stop(0); // leaves in order
 *     cluster.crash(1); // without a word
 *   }
 * }
 * }</pre>
 *
 * <p>Members are numbered from 0 in the order in which they joined, and keep their number when
 * others go. They are named m0, m1 and so on. What they hear of each other they hear a moment
 * later, as on any network: wait for it. For use by one thread; its members may be used by any.
 */
public final class TestCluster implements AutoCloseable {
  /** A member and where it is on the network. */
  private record Place(LiveCluster member, Address address) {}

  private final LocalNetwork network = new LocalNetwork();
  private final List<Place> places = new ArrayList<>();
  private final UnaryOperator<ClusterConfig> settings;
  private final @Nullable SteppedTime stepped;

  private TestCluster(int size, UnaryOperator<ClusterConfig> settings, boolean standsStill) {
    if (size < 1) {
      throw new IllegalArgumentException("a cluster has 1 member or more, not " + size);
    }
    this.settings = settings;
    this.stepped = standsStill ? new SteppedTime(network) : null;
    try {
      for (int m = 0; m < size; m++) {
        join();
      }
    } catch (RuntimeException refused) {
      close();
      throw refused;
    }
  }

  /** So many members, with the machine's time. */
  public static TestCluster of(int size) {
    return of(size, config -> config);
  }

  /** So many members, each with settings of your own, such as the overlay or limits. */
  public static TestCluster of(int size, UnaryOperator<ClusterConfig> settings) {
    return new TestCluster(size, settings, false);
  }

  /**
   * So many members whose time stands still: no timeout passes and nothing is found to be lost
   * until {@link #time} is advanced.
   */
  public static TestCluster withManualTime(int size) {
    return new TestCluster(size, config -> config, true);
  }

  /** One more member. */
  public Cluster join() {
    String name = "m" + places.size();
    Transport transport = network.transport(name);
    ClusterConfig named = ClusterConfig.named("test").member(name).founds(places.isEmpty());
    Time time = stepped == null ? Time.REAL : stepped;
    LiveCluster member = LiveCluster.join(settings.apply(named), transport, time);
    places.add(new Place(member, transport.self()));
    return member;
  }

  /** A member by its number, those that have gone among them. */
  public Cluster member(int number) {
    return place(number).member;
  }

  /** All that have ever joined. */
  public List<Cluster> members() {
    return places.stream().<Cluster>map(Place::member).toList();
  }

  private Place place(int number) {
    if (number < 0 || number >= places.size()) {
      throw new IllegalArgumentException(
          "there are members 0 to " + (places.size() - 1) + ", not " + number);
    }
    return places.get(number);
  }

  /** The time of a cluster that was made {@linkplain #withManualTime with its own}. */
  public ManualTime time() {
    if (stepped == null) {
      throw new IllegalStateException(
          "this cluster goes by the machine's time: use TestCluster.withManualTime");
    }
    return new ManualTime(stepped);
  }

  /** Two members reach each other no more. */
  public void cut(int one, int other) {
    if (one == other) {
      throw new IllegalArgumentException("member " + one + " cannot be cut off from itself");
    }
    network.cut(place(one).address, place(other).address);
  }

  /** A member reaches nobody any more; those that join later it reaches. */
  public void isolate(int number) {
    for (int other = 0; other < places.size(); other++) {
      if (other != number) {
        cut(number, other);
      }
    }
  }

  /** All reach each other again. */
  public void heal() {
    network.heal();
  }

  /** A member leaves in order. */
  public void stop(int number) {
    place(number).member.close();
  }

  /** A member is gone without a word, along with its leases and the tokens that it had. */
  public void crash(int number) {
    place(number).member.kill();
  }

  /** All members leave, the last first. */
  @Override
  public void close() {
    places.reversed().forEach(place -> place.member.close());
  }
}
