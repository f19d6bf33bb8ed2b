package io.thalweg.cluster.wire;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A semaphore or group lock on which the cluster has agreed.
 *
 * @param number stands for it in messages; never used twice
 * @param version counts the changes: the larger one is newer
 * @param born when it was made, in microseconds of the fleet's time: its fences begin there
 * @param settings units, policy and so on
 */
public record Definition(int number, String name, long version, long born, Settings settings) {
  private static final long FENCES_SINCE = 1_767_225_600_000_000L; // 2026
  private static final int NUMBER_BYTES = 5;
  private static final int FIXED_BYTES = 80; // all but names and units
  private static final int FENCES_A_MICRO = 256; // more grants than any machine can make

  /**
   * The fence of a grant, given how many there were with it. Whatever is made later, of the same
   * name in a cluster that was founded anew, has larger ones, unless the wall clock of the founder
   * was set back.
   */
  public long fence(long grants) {
    return grants + Math.max(0, born - FENCES_SINCE) * FENCES_A_MICRO;
  }

  /** How many grants there were with the one of this fence. */
  public long grants(long fence) {
    return fence - fence(0);
  }

  /** Of a semaphore or of a group lock. */
  public sealed interface Settings {}

  /**
   * Of a semaphore.
   *
   * @param config as it is now: {@code units} changes when the semaphore is resized
   * @param named how many units it was made with: by this number, too, it may be named
   * @param ever the next new unit gets this number: all that there are are below it
   * @param parked units out of service, which there are no more, ascending
   * @param retiring units out of service that somebody may still have, ascending
   */
  public record Units(
      SemaphoreConfig config, int named, int ever, List<Integer> parked, List<Integer> retiring)
      implements Settings {

    /** As it is when it is made. */
    public static Units of(SemaphoreConfig config) {
      return new Units(config, config.units(), config.units(), List.of(), List.of());
    }

    /** The same with more units: those out of service first, then new ones. */
    public Units grown(int units) {
      int more = units - config.units();
      int revived = Math.min(more, parked.size());
      List<Integer> left = List.copyOf(parked.subList(revived, parked.size()));
      return new Units(resized(units), named, ever + more - revived, left, retiring);
    }

    /** The same with this unit out of service, which somebody may still have. */
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
      while (out.remove(end - 1)) { // names at the end are given anew
        end--;
      }
      List<Integer> left = retiring.stream().filter(u -> !surplus.contains(u)).toList();
      int units = config.units() - surplus.size() + retiring.size() - left.size();
      return new Units(resized(units), named, end, List.copyOf(out), left);
    }

    /** The units that there are and were not before, ascending. */
    public int[] newSince(Units before) {
      return inService().filter(u -> u >= before.ever || before.parked.contains(u)).toArray();
    }

    /** The names of all units that there are and that are not to go, ascending. */
    public IntStream inService() {
      return IntStream.range(0, ever).filter(u -> !parked.contains(u) && !retiring.contains(u));
    }

    /** The names of all units that somebody may have, ascending: those that are to go, too. */
    public IntStream notGone() {
      return IntStream.range(0, ever).filter(u -> !parked.contains(u));
    }

    /** As it was when it was made. */
    public SemaphoreConfig asNamed() {
      return resized(named);
    }

    private SemaphoreConfig resized(int units) {
      return new SemaphoreConfig(units, config.policy(), config.aging(), config.backfill());
    }
  }

  /** Of a group lock: the groups that were named so far; a group's place is its number. */
  public record Groups(GroupConfig config, List<String> names) implements Settings {

    /** The same with one group more. */
    public Groups with(String group) {
      List<String> more = new ArrayList<>(names);
      more.add(group);
      return new Groups(config, List.copyOf(more));
    }
  }

  /** The same with other settings, as the next version. */
  public Definition with(Settings next) {
    return new Definition(number, name, version + 1, born, next);
  }

  /** How many bytes it takes at most in a frame. */
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

  void write(Output out) {
    out.number(number);
    out.text(name);
    out.number(version);
    out.number(born);
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

  static Definition read(Input in, Limits limits) throws MalformedException {
    int number = in.number(0, Integer.MAX_VALUE);
    String name = in.text(limits.nameBytes());
    long version = in.number();
    long born = in.time();
    return new Definition(number, name, version, born, readSettings(in, limits));
  }

  private static Settings readSettings(Input in, Limits limits) throws MalformedException {
    return switch (in.octet()) {
      case 1 -> {
        int units = in.number(1, SemaphoreConfig.MAX_UNITS);
        var policies = SemaphoreConfig.Policy.values();
        var policy = policies[in.number(0, policies.length - 1)];
        Duration aging = readAging(in);
        var config = new SemaphoreConfig(units, policy, aging, in.number(0, Integer.MAX_VALUE));
        int named = in.number(1, SemaphoreConfig.MAX_UNITS);
        int ever = in.number(1, SemaphoreConfig.MAX_UNITS);
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

  private static Duration readAging(Input in) throws MalformedException {
    long micros = in.number();
    if (micros < 0 || micros > MICROSECONDS.convert(SemaphoreConfig.AGING_MAX)) {
      throw new MalformedException("aging of " + micros + " microseconds");
    }
    return Duration.of(micros, ChronoUnit.MICROS);
  }
}
