package io.thalweg.cluster.member;

import java.time.Duration;
import java.util.List;

/**
 * When the member has joined: when it knows what those know that it sees. One that does not answer
 * is not waited for long: what it knows the others know too, unless it is about to tell them.
 */
final class Joining {
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final Turn turn;
  private final Agenda agenda;
  private final Membership membership;
  private boolean knowsCluster;
  private boolean told; // by a member, what is defined
  private boolean joined;

  Joining(Turn turn, Agenda agenda, Membership membership) {
    this.turn = turn;
    this.agenda = agenda;
    this.membership = membership;
  }

  /** The cluster is known; a founder has nobody to learn from. */
  void begin(boolean founder) {
    knowsCluster = true;
    if (founder) {
      join();
    }
  }

  /** Who is seen, or what they have told, has changed. */
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
