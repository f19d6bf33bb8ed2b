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
 * The tokens and units that were seen at the members, in rounds of questions, since a member was
 * gone. Only rounds count in which all present members answered and knew which members are gone: a
 * silent member is not gone, and may have what was not seen.
 */
final class Census {
  private static final int ROUNDS = 10; // something may be passed on between two answers

  final List<UUID> gone;
  private boolean begun;
  private final Map<Integer, Sight> sights = new HashMap<>();

  Census(List<UUID> gone) {
    this.gone = gone;
  }

  /** Adds the answers of a round. */
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

  /**
   * Whether what was not seen of this share is lost, because another round would show nothing new.
   */
  boolean isOver(int number) {
    Sight sight = sights.get(number);
    return sight != null && sight.rounds >= ROUNDS;
  }

  /** What was seen of this share. */
  Sight of(Share<?> share) {
    return sights.getOrDefault(share.number, new Sight(share instanceof GroupShare));
  }

  /** What has been seen of one share. */
  static final class Sight {
    private final boolean ofGroups;
    private int rounds; // number of rounds in which nothing unseen was in flight
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
     * Whether the report is of something in flight that was never seen, so that a later round may
     * see it. The weight of a session counts only once the token was seen: without a token it goes
     * to and fro for ever.
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

    /** Whether the token was seen; for a group lock, all weight of its session too. */
    boolean hasToken() {
      return token && (weighs || !ofGroups);
    }
  }
}
