package io.thalweg.cluster.wire;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A semaphore or group lock on which the cluster has agreed.
 *
 * @param number identifies it in messages; never used twice
 * @param version counts the changes; a larger version is newer
 * @param settings units, policy and so on
 */
public record Definition(int number, String name, long version, Settings settings) {
  private static final int NUMBER_BYTES = 5;
  private static final int FIXED_BYTES = 80; // all but names and units

  /** The settings of a semaphore or of a group lock. */
  public sealed interface Settings {}

  /**
   * Of a semaphore.
   *
   * @param config the present settings; {@code units} changes when the semaphore is resized
   * @param named the number of units with which it was made; users may still open it with this
   *     number
   * @param ever the name of the next new unit; the names of all units are below it
   * @param parked units that are out of service and gone, ascending
   * @param retiring units that are out of service, but that a member may still have, ascending
   */
  public record Units(
      SemaphoreConfig config, int named, int ever, List<Integer> parked, List<Integer> retiring)
      implements Settings {

    /** The settings of a new semaphore. */
    public static Units of(SemaphoreConfig config) {
      return new Units(config, config.units(), config.units(), List.of(), List.of());
    }

    /** The same with more units: those that are out of service first, then new ones. */
    public Units grown(int units) {
      int more = units - config.units();
      int revived = Math.min(more, parked.size());
      List<Integer> left = List.copyOf(parked.subList(revived, parked.size()));
      return new Units(resized(units), named, ever + more - revived, left, retiring);
    }

    /** The same with this unit out of service, although a member may still have it. */
    public Units retired(int unit) {
      var leaves = new TreeSet<>(retiring);
      leaves.add(unit);
      return new Units(resized(config.units() - 1), named, ever, parked, List.copyOf(leaves));
    }

    /** The same with these units out of service and gone. */
    public Units shrunk(List<Integer> surplus) {
      var out = new TreeSet<>(parked);
      out.addAll(surplus);
      int end = ever;
      while (out.remove(end - 1)) { // the last names are used again
        end--;
      }
      List<Integer> left = retiring.stream().filter(u -> !surplus.contains(u)).toList();
      int units = config.units() - surplus.size() + retiring.size() - left.size();
      return new Units(resized(units), named, end, List.copyOf(out), left);
    }

    /** The units that are in service and did not exist before, ascending. */
    public int[] newSince(Units before) {
      BitSet parkedBefore = set(before.parked);
      return inService().filter(u -> u >= before.ever || parkedBefore.get(u)).toArray();
    }

    /** The names of all units in service, ascending: neither gone nor retiring. */
    public IntStream inService() {
      BitSet out = set(parked);
      out.or(set(retiring));
      return IntStream.range(0, ever).filter(u -> !out.get(u));
    }

    /** The names of all units that a member may have, ascending, with the retiring ones. */
    public IntStream notGone() {
      BitSet gone = set(parked);
      return IntStream.range(0, ever).filter(u -> !gone.get(u));
    }

    private static BitSet set(List<Integer> units) {
      BitSet set = new BitSet();
      units.forEach(set::set);
      return set;
    }

    /** The settings with which it was made. */
    public SemaphoreConfig asNamed() {
      return resized(named);
    }

    private SemaphoreConfig resized(int units) {
      return new SemaphoreConfig(units, config.policy(), config.aging(), config.backfill());
    }
  }

  /**
   * The settings of a group lock, and the groups named so far; the index of a group is its number.
   */
  public record Groups(GroupConfig config, List<String> names) implements Settings {

    /** The same with one group more. */
    public Groups with(String group) {
      List<String> more = new ArrayList<>(names);
      more.add(group);
      return new Groups(config, List.copyOf(more));
    }
  }

  /** The same under this number. */
  public Definition as(int given) {
    return new Definition(given, name, version, settings);
  }

  /** The same with other settings, as the next version. */
  public Definition with(Settings next) {
    return new Definition(number, name, version + 1, next);
  }

  /** The largest number of bytes that it takes in a frame. */
  public int bytes() {
    return FIXED_BYTES
        + textBytes(name)
        + switch (settings) {
          case Units u -> 2 * NUMBER_BYTES * (u.parked.size() + u.retiring.size());
          case Groups g -> g.names.stream().mapToInt(Definition::textBytes).sum();
        };
  }

  private static int textBytes(String text) {
    return NUMBER_BYTES + 3 * text.length(); // UTF-8 takes no more for a char
  }

  void write(FrameWriter out) {
    out.number(number);
    out.text(name);
    out.number(version);
    switch (settings) {
      case Units(
              SemaphoreConfig c,
              int named,
              int ever,
              List<Integer> parked,
              List<Integer> retiring) -> {
        out.octet(1);
        out.number(c.units());
        out.number(c.policy().ordinal());
        out.number(MICROSECONDS.convert(c.aging()));
        out.number(c.backfill());
        out.number(named);
        out.number(ever);
        out.ascending(parked.stream().mapToInt(Integer::intValue).toArray());
        out.ascending(retiring.stream().mapToInt(Integer::intValue).toArray());
      }
      case Groups(GroupConfig c, List<String> names) -> {
        out.octet(2);
        out.number(c.captures());
        out.number(names.size());
        names.forEach(out::text);
      }
    }
  }

  static Definition read(FrameReader in, WireLimits limits) throws MalformedException {
    int number = in.number(0, Integer.MAX_VALUE);
    String name = in.text(limits.nameBytes());
    long version = in.number();
    return new Definition(number, name, version, readSettings(in, limits));
  }

  private static Settings readSettings(FrameReader in, WireLimits limits)
      throws MalformedException {
    return switch (in.octet()) {
      case 1 -> {
        int units = in.number(0, SemaphoreConfig.MAX_UNITS);
        var policies = SemaphoreConfig.Policy.values();
        var policy = policies[in.number(0, policies.length - 1)];
        Duration aging = readAging(in);
        var config = new SemaphoreConfig(units, policy, aging, in.number(0, Integer.MAX_VALUE));
        int named = in.number(0, SemaphoreConfig.MAX_UNITS);
        int ever = in.number(0, SemaphoreConfig.MAX_UNITS);
        List<Integer> parked = Arrays.stream(in.ascending(ever)).boxed().toList();
        List<Integer> retiring = Arrays.stream(in.ascending(ever)).boxed().toList();
        yield new Units(config, named, ever, parked, retiring);
      }
      case 2 -> {
        var config = new GroupConfig(in.number(0, Integer.MAX_VALUE));
        int count = in.count();
        List<String> names = new ArrayList<>(Math.min(count, 64));
        for (int g = 0; g < count; g++) {
          names.add(in.text(limits.nameBytes()));
        }
        yield new Groups(config, List.copyOf(names));
      }
      default -> throw new MalformedException("a definition of an unknown kind");
    };
  }

  private static Duration readAging(FrameReader in) throws MalformedException {
    long micros = in.number();
    if (micros < 0 || micros > MICROSECONDS.convert(SemaphoreConfig.AGING_MAX)) {
      throw new MalformedException("aging of " + micros + " microseconds");
    }
    return Duration.of(micros, ChronoUnit.MICROS);
  }
}
