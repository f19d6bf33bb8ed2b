package io.thalweg.cluster;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keepers of a cluster, and what they wait for, as they answer a member that asks them.
 *
 * @param keepers those that vote on what is agreed and confirm members
 * @param out members that are out
 */
public record KeepersStatus(List<Keeper> keepers, List<Out> out) {

  /**
   * A keeper.
   *
   * @param member its name
   * @param durable whether it keeps what it has to remember in a data directory, so that it is the
   *     same keeper after a restart
   * @param answers whether it has answered; if not, it may still reach others
   */
  public record Keeper(String member, boolean durable, boolean answers) {}

  /**
   * A member that is out.
   *
   * @param left until what it may hold is free, if it does not come back; by the clock of the
   *     keeper that decides it, or null if no keeper has answered
   */
  public record Out(String member, @Nullable Duration left) {}

  /** How many keepers are there of whom more than half have to be. */
  public int answering() {
    return (int) keepers.stream().filter(Keeper::answers).count();
  }

  /**
   * How many more of those that answer may fail while the cluster goes on; negative if so many are
   * missing for it to go on, as far as the member that asked can tell.
   */
  public int mayFail() {
    return answering() - (keepers.size() / 2 + 1);
  }
}
