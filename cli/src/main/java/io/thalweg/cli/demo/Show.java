package io.thalweg.cli.demo;

/** A way to show a run while it lasts. */
interface Show extends AutoCloseable {

  /** Returns the virtual time between two frames. */
  long frameTicks();

  /** Shows the scene at this time. */
  void frame(Scene<?> scene, long at);

  /** Leaves the terminal as it was. */
  @Override
  void close();
}
