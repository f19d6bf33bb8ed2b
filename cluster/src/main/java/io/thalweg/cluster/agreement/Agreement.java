package io.thalweg.cluster.agreement;

import io.thalweg.cluster.wire.MalformedException;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A register on which the keepers agree: a value with a version, which grows by one with each
 * change.
 *
 * <p>All methods may be called from any thread and return at once. The {@link Listener} hears what
 * came of them, in the keeper's own thread.
 */
public interface Agreement extends AutoCloseable {

  /** How a command changes the value. A pure function: all keepers compute the same. */
  interface Rule {

    /** Returns the next value, or null if the command is refused and the value stays. */
    byte @Nullable [] apply(byte[] value, byte[] command);
  }

  /** What a keeper tells. */
  interface Listener {

    /**
     * The register has this version. Versions only grow; some may be left out. After a restart the
     * last ones may be told again.
     */
    void learnt(long version, byte[] value);

    /** The keeper has stopped: its disk failed, or there is a bug. It says nothing after this. */
    void failed(Throwable cause);
  }

  /** The identity of this keeper, which is kept with its data. */
  UUID id();

  /**
   * Proposes a command for the register if that has this version. It may be lost, for example
   * because this keeper does not lead, and may be applied late, but only to this version.
   */
  void propose(long version, byte[] command);

  /**
   * Takes one step towards making this member a keeper, if this keeper leads: first it is sent
   * everything, then, when it has caught up, it gets a vote. To be asked again until {@link
   * #keepers} has it.
   */
  void add(UUID keeper);

  /** Ends the office of a keeper, if this keeper leads. To be asked again like {@link #add}. */
  void remove(UUID keeper);

  /** Whether this keeper leads now. Only a hint: another one may lead already. */
  boolean leads();

  /** The keepers that have a vote, as far as this keeper has learnt. */
  Set<UUID> keepers();

  /** Takes in a frame that another keeper has sent; one from another group is ignored. */
  void take(byte[] frame) throws MalformedException;

  /** Stops, and frees the data directory. A keeper that is closed may be started again. */
  @Override
  void close();
}
