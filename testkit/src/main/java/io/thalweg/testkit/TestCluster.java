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
 *     cluster.isolate(2); // cuts it off from all other members
 *     cluster.heal();
 *     cluster.stop(0); // leaves cleanly
 *     cluster.crash(1); // dies
 *   }
 * }
 * }</pre>
 *
 * <p>Members are numbered from 0 in the order in which they joined, and keep their number when
 * others go. They are named m0, m1 and so on. News travels between them as on any network, so a
 * test has to wait until a member has heard of a change. A {@code TestCluster} is for one thread;
 * its members may be used by any thread.
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

  /** Starts a cluster of {@code size} members that use the machine's time. */
  public static TestCluster of(int size) {
    return of(size, config -> config);
  }

  /**
   * Starts a cluster of {@code size} members, each with your settings, such as overlay or limits.
   */
  public static TestCluster of(int size, UnaryOperator<ClusterConfig> settings) {
    return new TestCluster(size, settings, false);
  }

  /**
   * Starts a cluster of {@code size} members whose time stands still: no timeout passes and no
   * tenure ends until {@link #time} is advanced. {@link ManualTime} says which calls wait for that.
   */
  public static TestCluster withManualTime(int size) {
    return withManualTime(size, config -> config);
  }

  /** The same with your settings for each member. */
  public static TestCluster withManualTime(int size, UnaryOperator<ClusterConfig> settings) {
    return new TestCluster(size, settings, true);
  }

  /**
   * Starts one more member, with the next number. If no member is left, it founds the cluster anew,
   * as the first member of a fleet does that is started again.
   */
  public Cluster join() {
    String name = "m" + places.size();
    Transport transport = network.transport(name);
    ClusterConfig named = ClusterConfig.named("test").member(name).founds(network.isEmpty());
    Time time = stepped == null ? Time.REAL : stepped;
    LiveCluster member = LiveCluster.join(settings.apply(named), transport, time);
    places.add(new Place(member, transport.self()));
    return member;
  }

  /** Returns the member with this number, even if it has left or died. */
  public Cluster member(int number) {
    return place(number).member;
  }

  /** Returns all members that have ever joined, by number. */
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

  /** Returns the clock of a cluster that was made {@linkplain #withManualTime with manual time}. */
  public ManualTime time() {
    if (stepped == null) {
      throw new IllegalStateException(
          "this cluster goes by the machine's time: use TestCluster.withManualTime");
    }
    return new ManualTime(stepped);
  }

  /** Cuts the link between two members: they no longer reach each other. */
  public void cut(int one, int other) {
    if (one == other) {
      throw new IllegalArgumentException("member " + one + " cannot be cut off from itself");
    }
    network.cut(place(one).address, place(other).address);
  }

  /** Cuts a member off from all others, except those that join later. */
  public void isolate(int number) {
    for (int other = 0; other < places.size(); other++) {
      if (other != number) {
        cut(number, other);
      }
    }
  }

  /** Undoes all cuts: all members reach each other again. */
  public void heal() {
    network.heal();
  }

  /** Lets a member leave cleanly. */
  public void stop(int number) {
    place(number).member.close();
  }

  /**
   * Kills a member: it says no goodbye. What it held is kept back until its tenure has certainly
   * ended.
   */
  public void crash(int number) {
    place(number).member.kill();
  }

  /** Lets all members leave, the last one first. */
  @Override
  public void close() {
    places.reversed().forEach(place -> place.member.close());
  }
}
