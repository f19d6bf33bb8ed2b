package io.thalweg.torture.member;

import io.thalweg.cluster.Lease;
import java.util.Optional;

/** What a client asks for: a way to draw one request, and to make it. */
interface Wishes {

  /** Draws the next request, and returns what the history says of it: keys and values in turns. */
  Object[] draw();

  /**
   * Makes the request that was drawn, and waits for its end.
   *
   * @return empty if it was given up
   * @throws InterruptedException if interrupted; the request is withdrawn
   */
  Optional<Lease> ask(String id) throws InterruptedException;
}
