package io.thalweg.cluster.member;

import java.util.Set;
import java.util.TreeSet;

/** Who can be heard, as the test says; all members have the same numbers as keepers. */
final class Roll implements Turnout {
  final Set<Integer> gone = new TreeSet<>();
  final Set<Integer> leaving = new TreeSet<>();

  @Override
  public boolean isHere(int member) {
    return !gone.contains(member);
  }

  @Override
  public boolean isLeaving(int member) {
    return leaving.contains(member);
  }

  @Override
  public boolean isKeeperHere(int keeper) {
    return !gone.contains(keeper);
  }
}
