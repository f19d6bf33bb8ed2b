package io.thalweg.bench.live.peer;

/** A contender in one JVM. */
public interface LivePeer {

  /** Opens a member with its own connections. */
  Client open(RunSeat place) throws Exception;
}
