package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.Wish;
import io.thalweg.core.recovery.Agreed;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.Proposal;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Charters of a cluster that was founded in epoch 5. */
final class Charters {
  static final long EPOCH = 5;

  private Charters() {}

  /** Members 1 to n, with these keepers, in an open epoch. */
  static Charter of(int members, int... keepers) {
    Ids all = Ids.of(IntStream.rangeClosed(1, members));
    Charter charter =
        new Charter(
            new UUID(1, 1),
            Agreed.founded(EPOCH, all, Ids.of(keepers)),
            new TreeMap<>(),
            0,
            new TreeMap<>(),
            new TreeMap<>());
    for (int member = 1; member <= members; member++) {
      charter = charter.with(member, seat(member));
    }
    return charter;
  }

  static Seat seat(int id) {
    return new Seat(Site.address(id).id(), "m" + id, false, false, 0, 0);
  }

  static Seat durable(int id) {
    return new Seat(Site.address(id).id(), "m" + id, false, true, 0, 0);
  }

  static Seat visitor(int id) {
    return new Seat(Site.address(id).id(), "m" + id, true, false, 0, 0);
  }

  /** The wish of a member that knows this charter. */
  static Wish making(Charter known, int home, String name, Definition.Settings settings) {
    return new Wish.Make(home, name, settings, known.removals());
  }

  /** Semaphore 1 of this number of units; its token and all units begin at the first member. */
  static Charter withUnits(Charter charter, int units) {
    Wish made = making(charter, 1, "gpus", Band.units(units));
    return present(new Amendments(Site.LIMITS).after(charter, made));
  }

  /** The charter with a new epoch of these members, which is frozen. */
  static Charter frozen(Charter charter, int... members) {
    return frozen(charter, charter.voters(), members);
  }

  static Charter frozen(Charter charter, Ids keepers, int... members) {
    return present(charter.after(new Proposal.Freeze(Ids.of(members), 0, keepers, Ids.NONE)));
  }

  /** The charter when its epoch opens as it was before. */
  static Charter opened(Charter charter) {
    return present(charter.after(new Proposal.Open(charter.agreed().shares())));
  }

  static Charter present(@Nullable Charter charter) {
    return Objects.requireNonNull(charter, "refused");
  }
}
