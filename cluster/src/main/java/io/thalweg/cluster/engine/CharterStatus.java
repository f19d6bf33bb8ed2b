package io.thalweg.cluster.engine;

import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.KeepersStatus;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Opening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the status of the epoch from what is agreed. */
final class CharterStatus {
  private CharterStatus() {}

  /**
   * The status of the epoch.
   *
   * @param charter what is agreed, or null if the member has not joined
   * @param left for how many nanoseconds the tenure of this member lasts
   */
  static EpochStatus status(@Nullable Charter charter, long left) {
    Duration valid = Duration.ofNanos(left);
    if (charter == null) {
      return new EpochStatus(
          0, false, List.of(), List.of(), List.of(), List.of(), List.of(), valid);
    }
    var agreed = charter.agreed();
    return new EpochStatus(
        agreed.epoch(),
        agreed.open(),
        names(charter, agreed.members().stream()),
        agreed.keepers().stream().mapToObj(charter::keeperName).toList(),
        names(charter, agreed.out().keySet().stream().mapToInt(x -> x)),
        charter.definitions().values().stream().flatMap(d -> keptBack(charter, d)).toList(),
        charter.seats().values().stream()
            .filter(seat -> seat.drain().isOn())
            .map(seat -> new EpochStatus.Draining(seat.name(), seat.drain().empty()))
            .toList(),
        valid);
  }

  private static Stream<EpochStatus.KeptBack> keptBack(Charter charter, Definition of) {
    return switch (charter.agreed().shares().get(of.number())) {
      case Opening.OfUnits units -> keptBack(charter, of.name(), units);
      case Opening.OfGroups groups when !groups.suspects().isEmpty() ->
          Stream.of(
              new EpochStatus.KeptBack(
                  of.name(), List.of(), names(charter, groups.suspects().stream())));
      case null, default -> Stream.of();
    };
  }

  /** Units that the same members may hold are told together. */
  private static Stream<EpochStatus.KeptBack> keptBack(
      Charter charter, String name, Opening.OfUnits units) {
    SequencedMap<Ids, List<Integer>> by = new LinkedHashMap<>();
    units.quarantine().forEach((u, s) -> by.computeIfAbsent(s, x -> new ArrayList<>()).add(u));
    return by.entrySet().stream()
        .map(
            e ->
                new EpochStatus.KeptBack(
                    name, List.copyOf(e.getValue()), names(charter, e.getKey().stream())));
  }

  /**
   * The keepers, and who is out.
   *
   * @param answers of keepers, by number: for each member that is out, by number, in how many
   *     milliseconds it is over
   */
  static KeepersStatus keepers(
      @Nullable Charter charter, SortedMap<Integer, SortedMap<Integer, Long>> answers) {
    if (charter == null) {
      return new KeepersStatus(List.of(), List.of());
    }
    SortedMap<Integer, Long> left =
        answers.isEmpty() ? new TreeMap<>() : answers.firstEntry().getValue(); // that one drives
    return new KeepersStatus(
        charter.voters().stream()
            .mapToObj(k -> keeper(charter, k, answers.containsKey(k)))
            .toList(),
        charter.agreed().out().keySet().stream()
            .map(x -> new KeepersStatus.Out(name(charter, x), millis(left.get(x))))
            .toList());
  }

  private static KeepersStatus.Keeper keeper(Charter charter, int keeper, boolean answers) {
    return new KeepersStatus.Keeper(
        charter.keeperName(keeper), charter.isDurableKeeper(keeper), answers);
  }

  private static @Nullable Duration millis(@Nullable Long left) {
    return left == null ? null : Duration.ofMillis(left);
  }

  private static List<String> names(Charter charter, IntStream members) {
    return members.mapToObj(m -> name(charter, m)).toList();
  }

  private static String name(Charter charter, int member) {
    Seat seat = charter.seats().get(member);
    return seat == null ? "member " + member : seat.name();
  }
}
