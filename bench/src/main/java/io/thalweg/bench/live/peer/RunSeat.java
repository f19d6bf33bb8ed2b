package io.thalweg.bench.live.peer;

import java.util.List;

/**
 * The place of a member in a run.
 *
 * @param index the number of the member, from 0
 * @param members number of members in all
 * @param units number of units of the semaphore
 * @param ports the port of the server if there is one, otherwise as many free ports as members
 *     might need
 */
public record RunSeat(int index, int members, int units, List<Integer> ports) {

  /** Returns the port of the server; only for contenders with a server. */
  public int serverPort() {
    return ports.get(0);
  }
}
