package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Seat;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Refuses this member if one that lives has its name, since operators tell members by their names.
 * One lives if it has answered the greeting of this member; so the former run of a process that has
 * crashed does not, though it may still be a member of the epoch. Of two that join at once the one
 * with the smaller address gets in.
 */
final class Namesakes {
  /** A peer in view answers within this time, and says if it leaves, or is taken for dead. */
  private static final Duration ANSWER = Duration.ofMillis(500);

  private final Turn turn;
  private final MemberSettings settings;
  private final Membership membership;
  private @Nullable Long seen; // when one was first seen that has not answered
  private boolean waiting;
  private boolean refused;

  Namesakes(Turn turn, MemberSettings settings, Membership membership) {
    this.turn = turn;
    this.settings = settings;
    this.membership = membership;
  }

  /** Whether this member may ask to join now. If one that lives has its name, it is refused. */
  boolean letIn(@Nullable Charter known) {
    List<Peer> alike =
        settings.visitor() || known == null // a visitor's name is made up: nobody gives it orders
            ? List.of()
            : membership.staying().stream().filter(peer -> isAlike(peer, known)).toList();
    waiting = !refused && !alike.isEmpty() && isEarly();
    if (!waiting && alike.stream().anyMatch(Peer::isUp)) {
      refuse();
    }
    return !refused && !waiting;
  }

  /** Whether one in view may still answer, or say that it is about to leave. */
  boolean isWaiting() {
    return waiting;
  }

  private void refuse() {
    if (!refused) {
      refused = true;
      turn.out()
          .refused(
              "a living member has the same name: give each process a name of its own, or stop the"
                  + " other one first");
    }
  }

  private boolean isEarly() {
    if (seen == null) {
      seen = turn.now();
    }
    return turn.now() - seen < ANSWER.toNanos();
  }

  private boolean isAlike(Peer peer, Charter known) {
    if (!peer.address.name().equals(membership.selfName())) {
      return false;
    }
    OptionalInt number = known.numberOf(peer.address.id());
    if (number.isEmpty()) { // it joins, too
      return peer.address.id().compareTo(settings.self().id()) < 0;
    }
    Seat seat = known.seats().get(number.getAsInt());
    return known.agreed().members().contains(number.getAsInt()) && seat != null && !seat.visitor();
  }
}
