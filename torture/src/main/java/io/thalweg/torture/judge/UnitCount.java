package io.thalweg.torture.judge;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a member said in the end of the units of the semaphore.
 *
 * @param lost what it said to be lost, one sentence each
 */
public record UnitCount(
    String process, int size, List<Integer> free, List<Integer> held, List<String> lost) {

  /** The units that are neither free nor held. */
  int leaked() {
    Set<Integer> known = new HashSet<>(free);
    known.addAll(held);
    return size - known.size();
  }
}
