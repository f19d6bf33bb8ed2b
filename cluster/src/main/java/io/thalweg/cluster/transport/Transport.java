package io.thalweg.cluster.transport;

import java.time.Duration;
import java.util.List;

/**
 * What the engine needs of a network. It is narrow, so that JGroups, memory or radio can implement
 * it.
 *
 * <p>Between two members it must not lose, repeat or reorder messages as long as each has the other
 * in its view. Around a change of view it may lose messages: members number them and send them
 * again.
 */
public interface Transport extends AutoCloseable {

  /** Is called by a transport, on its threads; must not block. */
  interface Listener {

    /**
     * Receives bytes from a member; those of one sender come in the order in which they were sent.
     */
    void receive(Address from, byte[] bytes, int offset, int length);

    /**
     * Receives the view: the members that can be reached now, this one among them, in the same
     * order at all of them, the oldest first.
     */
    void view(List<Address> members);
  }

  /** This member. */
  Address self();

  /**
   * How long two parts of one network may take to see each other, if a member of one has the
   * address of a member of the other; zero if there is no other part.
   */
  default Duration meeting() {
    return Duration.ZERO;
  }

  /**
   * Joins. From now on the listener is called; it has got the first view when this returns.
   *
   * @throws io.thalweg.cluster.JoinException if it cannot join
   */
  void start(Listener listener);

  /**
   * Sends bytes, which must not be changed afterwards. Safe for use by several threads; the bytes
   * of one thread arrive in order. Bytes that cannot be sent are dropped silently.
   */
  void send(Address to, byte[] bytes);

  /** Leaves cleanly; the others get a view without this member. */
  @Override
  void close();
}
