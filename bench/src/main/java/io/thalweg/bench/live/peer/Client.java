package io.thalweg.bench.live.peer;

/** The access of one member to the semaphore. Used by one thread at a time. */
public interface Client extends AutoCloseable {

  /** Waits for this number of units, all of them at once; returns what {@link #release} needs. */
  Object acquire(int units) throws Exception;

  void release(Object held) throws Exception;

  /** Returns when the member can work: called once all members have been opened. */
  default void awaitReady() throws Exception {}

  /** Returns the number of messages that this member has received; 0 if its server counts them. */
  default long messages() {
    return 0;
  }

  @Override
  void close();
}
