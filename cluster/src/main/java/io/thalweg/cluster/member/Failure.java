package io.thalweg.cluster.member;

/** Why something that a user asked for does not come about, in a sentence. */
public record Failure(Kind kind, String why) {

  /** What it means for the user. */
  public enum Kind {
    /** The member leaves or has left. */
    CLOSED,
    /** Something was lost with a member. */
    LOST,
    /** The cluster has it with other settings. */
    DISAGREES,
    /** The user asks for what cannot be. */
    IMPOSSIBLE,
    /** It could not be done at once, as was wanted. */
    NOT_NOW,
    /** Anything else that stands in the way. */
    REFUSED
  }
}
