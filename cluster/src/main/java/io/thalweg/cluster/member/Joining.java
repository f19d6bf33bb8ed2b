package io.thalweg.cluster.member;

import java.time.Duration;
import java.util.List;

/**
 * Decides when the member has joined: when it knows the definitions that the members in view know.
 * It does not wait long for a member that does not answer: the others know the same, unless that
 * member is about to tell them something new.
 */
final class Joining {
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final Turn turn;
  private final DueActions agenda;
  private final Membership membership;
  private boolean knowsCluster;
  private boolean told; // some member has told what is defined
  private boolean joined;

  Joining(Turn turn, DueActions agenda, Membership membership) {
    this.turn = turn;
    this.agenda = agenda;
    this.membership = membership;
  }

  /** The cluster is known; a founder has joined at once, since there is nobody to learn from. */
  void begin(boolean founder) {
    knowsCluster = true;
    if (founder) {
      join();
    }
  }

  /** The view, or what its members have told, has changed. */
  void joinIfAllTold() {
    List<Peer> present = membership.present();
    if (joined || !knowsCluster) {
      return;
    }
    told |= present.stream().anyMatch(peer -> peer.told);
    if (told && present.stream().allMatch(peer -> peer.told)) {
      join();
    } else if (told) {
      agenda.after(ANSWER, this::join);
    }
  }

  private void join() {
    if (!joined) {
      joined = true;
      turn.out().joined();
    }
  }
}
