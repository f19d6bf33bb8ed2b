package io.thalweg.bench.live.peer;

/** A contender in one JVM. */
public interface Peer {

  /** Opens a member, with connections of its own. */
  Client open(Place place) throws Exception;
}
