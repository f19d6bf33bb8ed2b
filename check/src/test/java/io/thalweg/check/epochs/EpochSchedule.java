package io.thalweg.check.epochs;

import static org.assertj.core.api.Assertions.fail;

import org.jspecify.annotations.Nullable;

/**
 * Plays moves that are given as sentences. In "all messages arrive" each message of the algorithm
 * that can be taken is taken, until there is none.
 */
final class EpochSchedule {
  private static final String ALL_ARRIVE = "all messages arrive";

  /**
   * How it ended.
   *
   * @param violation what was violated, or null
   * @param refused the first sentence that is no possible move, or null
   * @param moves how many were made
   */
  record End(@Nullable String violation, @Nullable String refused, int moves) {}

  private EpochSchedule() {}

  static End play(EpochScope scope, String schedule) {
    SmallCluster cluster = new SmallCluster(scope);
    int moves = 0;
    for (String line : schedule.strip().split("\n")) {
      String sentence = line.strip();
      boolean all = sentence.equals(ALL_ARRIVE);
      SmallCluster next = all ? delivered(cluster) : after(cluster, sentence);
      if (next == null && !all) {
        return new End(null, sentence, moves);
      }
      while (next != null) {
        cluster = next;
        moves++;
        if (cluster.violation != null) {
          return new End(cluster.violation, null, moves);
        }
        next = all ? delivered(cluster) : null;
      }
    }
    return new End(Healing.of(cluster), null, moves);
  }

  /** After the first message that can be taken, or null if there is none. */
  private static @Nullable SmallCluster delivered(SmallCluster cluster) {
    return EpochMoves.of(cluster).stream()
        .filter(move -> move.kind() == EpochMove.Kind.DELIVER)
        .findFirst()
        .map(move -> Play.after(cluster, move))
        .orElse(null);
  }

  private static @Nullable SmallCluster after(SmallCluster cluster, String sentence) {
    for (EpochMove move : EpochMoves.of(cluster)) {
      if (MoveText.of(cluster, move).equals(sentence)) {
        SmallCluster next = Play.after(cluster, move);
        return next == null ? fail("refused: " + sentence) : next;
      }
    }
    return null;
  }
}
