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
  private static final int ROUNDS = 10; // after so many, what is on its way has arrived

  final List<UUID> gone;
  private int rounds;
  private final Map<Integer, Sight> sights = new HashMap<>();

  Census(List<UUID> gone) {
    this.gone = gone;
  }

  /** The answers of a round. */
  void add(Collection<Share<?>> shares, Answers answers) {
    if (answers.settled()) {
      rounds++;
      for (Share<?> share : shares) {
        sights
            .computeIfAbsent(share.number, n -> new Sight())
            .add(answers.on(share.number).values().stream().flatMap(List::stream).toList());
      }
    }
  }

  /** Whether anything is known yet. */
  boolean hasBegun() {
    return rounds > 0;
  }

  /** Whether another round would tell nothing new. */
  boolean isOver() {
    return rounds == ROUNDS;
  }

  /** What was seen of this. */
  Sight of(Share<?> share) {
    return sights.getOrDefault(share.number, new Sight());
  }

  /** What has been seen of one thing. */
  static final class Sight {
    private boolean token;
    private boolean weighs; // a group lock: all weight was seen at once
    private final BitSet units = new BitSet();

    private void add(Collection<Report> reports) {
      long out = 0;
      long back = 0;
      boolean here = false;
      for (Report report : reports) {
        here |= report.token();
        out += report.token() ? report.weight() : 0;
        back += report.token() ? 0 : report.weight();
        Arrays.stream(report.free()).forEach(units::set);
        report.held().forEach(held -> Arrays.stream(held.units()).forEach(units::set));
      }
      token |= here;
      weighs |= here && out == back;
    }

    boolean has(int unit) {
      return units.get(unit);
    }

    /** Whether the token was seen; of a group lock its session too. */
    boolean hasToken(boolean ofGroups) {
      return token && (weighs || !ofGroups);
    }
  }
}
