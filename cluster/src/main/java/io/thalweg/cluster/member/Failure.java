package io.thalweg.cluster.member;

/** The reason, in one sentence, why a user does not get what was asked for. */
public record Failure(Kind kind, String why) {

  /** What it means for the user. */
  public enum Kind {
    /** The member leaves or has left. */
    CLOSED,
    /** An operator empties the member. */
    DRAINED,
    /** Something was lost with a member. */
    LOST,
    /** The semaphore or group lock has other settings in the cluster. */
    DISAGREES,
    /** The user asks for something impossible. */
    IMPOSSIBLE,
    /** It could not be done at once, and the user did not want to wait. */
    NOT_NOW,
    /** As NOT_NOW, since the token is not here; whether units are free is not known. */
    NOT_HERE,
    /** Any other obstacle. */
    REFUSED
  }

  /** A semaphore or group lock is no more: its member goes on. */
  static Failure removed(String name) {
    return new Failure(Kind.REFUSED, name + " has been removed from the cluster");
  }
}
