package io.thalweg.cluster.transport;

import java.util.List;

/**
 * What the engine needs of a network. Kept narrow, so that it can be one of JGroups, of memory, or
 * of radio.
 *
 * <p>It may lose, repeat and reorder nothing between two members as long as each has the other in
 * its view. Around a change of view it may lose messages: the engine counts them and asks again.
 */
public interface Transport extends AutoCloseable {

  /** Hears from a transport, on the transport's threads; must not block. */
  interface Listener {

    /** Bytes from a member; those of one sender in the order in which they were sent. */
    void receive(Address from, byte[] bytes, int offset, int length);

    /**
     * Who can be reached now, this member among them; the same order at all of them, the one that
     * has been there longest first.
     */
    void view(List<Address> members);
  }

  /** This member. */
  Address self();

  /**
   * Joins. From now on the listener hears; the first view has been told when this returns.
   *
   * @throws io.thalweg.cluster.JoinException if it cannot be done
   */
  void start(Listener listener);

  /**
   * Sends bytes, which nobody changes afterwards. Safe for use by several threads; those of one
   * thread arrive in order. What cannot be sent is dropped without a word.
   */
  void send(Address to, byte[] bytes);

  /** Leaves, in order; others see a view without this member. */
  @Override
  void close();
}
