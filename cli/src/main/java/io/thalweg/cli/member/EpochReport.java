package io.thalweg.cli.member;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.KeepersStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the members of a cluster have agreed on, in the form in which it is printed as JSON.
 *
 * @param mayFail how many more keepers may fail while the cluster goes on
 */
public record EpochReport(
    long number,
    boolean open,
    List<KeepersStatus.Keeper> keepers,
    int mayFail,
    List<Out> out,
    List<EpochStatus.Draining> draining,
    List<KeptBack> keptBack) {

  private static final String DRAINING =
      "  DRAINING: %s; it takes no requests, and waits for its leases to be closed%n";

  /**
   * A member that is out.
   *
   * @param secondsLeft until what it may hold is free; null if no keeper has said
   */
  public record Out(String member, @Nullable Double secondsLeft) {}

  /**
   * What members that are out may hold.
   *
   * @param units empty for a group lock: its session goes on
   * @param secondsLeft until it is free; null if no keeper has said
   */
  public record KeptBack(
      String name, List<Integer> units, List<String> members, @Nullable Double secondsLeft) {}

  /** Asks the keepers. */
  public static EpochReport of(Cluster cluster) {
    KeepersStatus keepers = cluster.keepers();
    EpochStatus epoch = cluster.epoch();
    return new EpochReport(
        epoch.number(),
        epoch.open(),
        keepers.keepers(),
        keepers.mayFail(),
        keepers.out().stream().map(o -> new Out(o.member(), seconds(o.left()))).toList(),
        epoch.draining(),
        keptBack(epoch, keepers));
  }

  private static List<KeptBack> keptBack(EpochStatus epoch, KeepersStatus keepers) {
    Map<String, Double> left =
        keepers.out().stream()
            .filter(o -> o.left() != null)
            .collect(
                Collectors.toMap(
                    KeepersStatus.Out::member,
                    o -> Objects.requireNonNull(seconds(o.left())),
                    Math::max));
    return epoch.keptBack().stream()
        .map(k -> new KeptBack(k.name(), k.units(), k.members(), longest(k.members(), left)))
        .toList();
  }

  private static @Nullable Double longest(List<String> members, Map<String, Double> left) {
    return members.stream()
        .map(left::get)
        .filter(Objects::nonNull)
        .max(Double::compare)
        .orElse(null);
  }

  private static @Nullable Double seconds(@Nullable Duration left) {
    return left == null ? null : left.toMillis() / 1000.0;
  }

  /** The number of keepers that answer, and how many of them may fail. */
  String quorum() {
    long answer = keepers.stream().filter(KeepersStatus.Keeper::answers).count();
    String all = keepers.size() == 1 ? "1 keeper" : keepers.size() + " keepers";
    return "%s, %s%s"
        .formatted(
            all,
            answer == keepers.size() ? "" : "of which " + answer + " answer, ",
            mayFail > 0
                ? mayFail + " may fail"
                : mayFail == 0 ? "none may fail" : -mayFail + " too few");
  }

  /** A line for each member that is out. */
  String outLines() {
    return out.stream()
        .map(
            o -> "  OUT: %s; what it may hold is %s%n".formatted(o.member(), free(o.secondsLeft())))
        .collect(Collectors.joining());
  }

  /** A line for each member that an operator empties. */
  String drainLines() {
    return draining.stream()
        .map(
            d ->
                (d.empty() ? "  DRAINED: %s; it can be stopped%n" : DRAINING).formatted(d.member()))
        .collect(Collectors.joining());
  }

  private static String free(@Nullable Double seconds) {
    if (seconds == null) {
      return "kept back";
    }
    return seconds == 0
        ? "free"
        : "free in about " + Durations.shown(Duration.ofSeconds((long) Math.ceil(seconds)));
  }
}
