package io.thalweg.check.story;

/** An effect of a step outside its node. */
public sealed interface Effect {

  /** A node sends a message. */
  record Sends(ShownMessage message) implements Effect {}

  /** A request is granted: its node enters the CS. */
  record Enters(int node, long request, Wanted share, long fence) implements Effect {}

  /**
   * A message does not arrive, since its link has failed.
   *
   * @param returned whether its sender has taken back what it carried
   */
  record Drops(ShownMessage message, boolean returned) implements Effect {}
}
