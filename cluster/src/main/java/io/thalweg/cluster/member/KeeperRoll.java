package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import java.time.Duration;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** Who the keepers are, and which of them this member hears: what to start if too few are there. */
public final class KeeperRoll {
  private final Membership membership;
  private final Epochs epochs;
  private final IntSupplier own;
  private final Duration suspect;

  /**
   * Tells of the keepers that a member knows.
   *
   * @param own the number of this member as a keeper, or 0
   */
  KeeperRoll(Membership membership, Epochs epochs, IntSupplier own, RecoverySettings settings) {
    this.membership = membership;
    this.epochs = epochs;
    this.own = own;
    this.suspect = settings.suspect();
  }

  /** What is known of the keepers as the end of a sentence; empty if nothing is. */
  String text() {
    Charter known = epochs.charter();
    return known == null ? "" : "; " + text(known, keeper -> isHeard(known, keeper));
  }

  private boolean isHeard(Charter known, int keeper) {
    return keeper == own.getAsInt()
        || membership.keeper(known, keeper).filter(peer -> peer.isHeardWithin(suspect)).isPresent();
  }

  /** The keepers by name, which of them are not heard, and how many are needed. */
  public static String text(Charter charter, IntPredicate isHeard) {
    List<Integer> all = charter.voters().stream().boxed().toList();
    int needed = all.size() / 2 + 1;
    List<Integer> lost =
        all.stream().filter(k -> !isHeard.test(k) && !charter.isDurableKeeper(k)).toList();
    return "keepers: %s; %d of %d needed%s"
        .formatted(
            all.stream()
                .map(k -> charter.keeperName(k) + (isHeard.test(k) ? "" : " (not heard)"))
                .collect(Collectors.joining(", ")),
            needed,
            all.size(),
            lost.isEmpty() ? "" : "; " + comesBackNoMore(charter, lost, all.size() - needed));
  }

  /** What it means that these cannot be started again as the same keepers. */
  private static String comesBackNoMore(Charter charter, List<Integer> lost, int mayFail) {
    boolean one = lost.size() == 1;
    String names = lost.stream().map(charter::keeperName).collect(Collectors.joining(" and "));
    return names
        + (one ? " has no data directory: if it has" : " have no data directory: if they have")
        + " ended, "
        + (lost.size() > mayFail
            ? "the cluster has to be started anew (docs/guarantees.md#what-an-operator-can-say)"
            : (one ? "it does" : "they do") + " not come back as the same");
  }
}
