package io.thalweg.cli.demo;

/** A way to show a run while it lasts. */
interface Show extends AutoCloseable {

  /** How much virtual time passes between two frames. */
  long frameTicks();

  /** Shows what is to be seen at this time. */
  void frame(Scene<?> scene, long at);

  /** Leaves the terminal as it was. */
  @Override
  void close();
}
