package io.thalweg.bench.live.peer;

import java.util.List;

/**
 * Where a member is to run.
 *
 * @param index which member, from 0 on
 * @param members how many there are in all
 * @param units how many units the semaphore has
 * @param ports of the server if there is one, or else as many free ones as members might need
 */
public record Place(int index, int members, int units, List<Integer> ports) {

  /** For those with a server. */
  public int serverPort() {
    return ports.get(0);
  }
}
