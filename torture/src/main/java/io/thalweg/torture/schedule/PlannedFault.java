package io.thalweg.torture.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A fault that is to come.
 *
 * @param at when, from the time at which all members have joined
 * @param first the member, or one side of a partition, or the member that is not heard
 * @param second the other side of a partition, or the members that do not hear; otherwise empty
 * @param span how long
 */
public record PlannedFault(
    Duration at, TortureFault kind, List<Integer> first, List<Integer> second, Duration span) {

  public PlannedFault {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  public Duration end() {
    return at.plus(span);
  }

  /** One direction: the second does not hear the first. */
  public record Cut(int from, int to) {}

  /** The directions that are cut meanwhile. */
  public List<Cut> cuts() {
    List<Cut> cuts = new ArrayList<>();
    for (int from : first) {
      for (int to : second) {
        cuts.add(new Cut(from, to));
        if (kind == TortureFault.PARTITION) {
          cuts.add(new Cut(to, from));
        }
      }
    }
    return cuts;
  }

  /** To whom: {@code m2}, {@code m0,m1|m2,m3} or {@code m1>m0,m2}. */
  public String whom() {
    String separator = kind == TortureFault.PARTITION ? "|" : ">";
    return second.isEmpty() ? names(first) : names(first) + separator + names(second);
  }

  private static String names(List<Integer> members) {
    return members.stream().map(m -> "m" + m).collect(Collectors.joining(","));
  }

  /** As a line of a schedule. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.3fs %s %s %.3fs", seconds(at), kind.word(), whom(), seconds(span));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
