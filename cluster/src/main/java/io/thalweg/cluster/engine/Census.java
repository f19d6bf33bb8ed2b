package io.thalweg.cluster.engine;

import io.thalweg.cluster.wire.Frame.Report;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What all members have been seen to have since somebody was gone, in some rounds of questions. */
final class Census {
  private static final int ROUNDS = 10; // after so many, what is on its way has arrived

  final int number;
  final List<UUID> gone;
  private int rounds;
  private int settledRounds;

  /** In rounds in which all knew who is gone: that is not lost. */
  private final Map<Integer, Sight> settled = new HashMap<>();

  /** In any round. */
  private final Map<Integer, Sight> all = new HashMap<>();

  Census(int number, List<UUID> gone) {
    this.number = number;
    this.gone = gone;
  }

  /** The answers of a round. */
  void add(Collection<Shared<?>> things, Inquiry.Answers answers) {
    rounds++;
    settledRounds += answers.settled() ? 1 : 0;
    for (Shared<?> thing : things) {
      Collection<Report> reports = answers.on(thing.number).values();
      all.computeIfAbsent(thing.number, n -> new Sight()).add(reports);
      if (answers.settled()) {
        settled.computeIfAbsent(thing.number, n -> new Sight()).add(reports);
      }
    }
  }

  /** Whether another round would tell nothing new. */
  boolean isOver() {
    return settledRounds == ROUNDS || rounds == 2 * ROUNDS;
  }

  /** What was seen, by number. If somebody never answers, what was seen in any round has to do. */
  Map<Integer, Sight> seen() {
    return isOver() && settledRounds < ROUNDS ? all : settled;
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
