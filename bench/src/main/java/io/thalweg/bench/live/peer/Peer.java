package io.thalweg.bench.live.peer;

/** A contender in one JVM. */
public interface Peer {

  /** Opens a member with its own connections. */
  Client open(Place place) throws Exception;
}
