package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Report;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What all members have been seen to have since somebody was gone, in some rounds of questions.
 * Only rounds count in which all who are present answered and knew who is gone: one that is silent
 * is not gone, and has what it has.
 */
final class Census {
  private static final int ROUNDS = 10; // it may have been passed on between two answers

  final List<UUID> gone;
  private boolean begun;
  private final Map<Integer, Sight> sights = new HashMap<>();

  Census(List<UUID> gone) {
    this.gone = gone;
  }

  /** The answers of a round. */
  void add(Collection<Share<?>> shares, Answers answers) {
    if (answers.settled()) {
      begun = true;
      for (Share<?> share : shares) {
        sights
            .computeIfAbsent(share.number, n -> new Sight(share instanceof GroupShare))
            .add(answers.on(share.number).values().stream().flatMap(List::stream).toList());
      }
    }
  }

  /** Whether anything is known yet. */
  boolean hasBegun() {
    return begun;
  }

  /** Whether what was not seen of this is lost: another round would tell nothing new. */
  boolean isOver(int number) {
    Sight sight = sights.get(number);
    return sight != null && sight.rounds >= ROUNDS;
  }

  /** What was seen of this. */
  Sight of(Share<?> share) {
    return sights.getOrDefault(share.number, new Sight(share instanceof GroupShare));
  }

  /** What has been seen of one thing. */
  static final class Sight {
    private final boolean ofGroups;
    private int rounds; // in which nothing that was never seen was on its way
    private boolean token;
    private boolean weighs; // a group lock: all weight was seen at once
    private final BitSet units = new BitSet();

    Sight(boolean ofGroups) {
      this.ofGroups = ofGroups;
    }

    private void add(Collection<Report> reports) {
      long out = 0;
      long back = 0;
      boolean here = false;
      for (Report report : reports) {
        if (!report.underway()) {
          here |= report.token();
          out += report.token() ? report.weight() : 0;
          back += report.token() ? 0 : report.weight();
          Arrays.stream(report.free()).forEach(units::set);
          report.held().forEach(held -> Arrays.stream(held.units()).forEach(units::set));
        }
      }
      token |= here;
      weighs |= here && out == back;
      rounds += reports.stream().anyMatch(this::mayArrive) ? 0 : 1;
    }

    /**
     * Whether something is on its way that was never seen, or was taken and is about to be. Without
     * a token the weight of its session goes to and fro for ever, and tells nothing.
     */
    private boolean mayArrive(Report report) {
      boolean wanted =
          (report.token() && !token)
              || (token && ofGroups && !weighs)
              || Arrays.stream(report.free()).anyMatch(unit -> !units.get(unit));
      return report.underway() && wanted;
    }

    boolean has(int unit) {
      return units.get(unit);
    }

    /** Whether the token was seen; of a group lock its session too. */
    boolean hasToken() {
      return token && (weighs || !ofGroups);
    }
  }
}
