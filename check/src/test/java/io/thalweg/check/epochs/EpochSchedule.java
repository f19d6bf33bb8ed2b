package io.thalweg.check.epochs;

import static org.assertj.core.api.Assertions.fail;

import org.jspecify.annotations.Nullable;

/** Plays moves that are given as sentences. */
final class EpochSchedule {

  /**
   * How it ended.
   *
   * @param violation what was violated, or null
   * @param refused the first sentence that is no possible move, or null
   */
  record End(@Nullable String violation, @Nullable String refused) {}

  private EpochSchedule() {}

  static End play(EpochScope scope, String schedule) {
    SmallCluster cluster = new SmallCluster(scope);
    for (String sentence : schedule.strip().split("\n")) {
      SmallCluster next = after(cluster, sentence.strip());
      if (next == null) {
        return new End(null, sentence.strip());
      }
      cluster = next;
      if (cluster.violation != null) {
        return new End(cluster.violation, null);
      }
    }
    return new End(Healing.of(cluster), null);
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
