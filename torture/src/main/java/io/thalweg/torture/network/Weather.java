package io.thalweg.torture.network;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which directions between members are cut, and which members are slow. */
final class Weather {

  private record Direction(int from, int to) {}

  @GuardedBy("this")
  private final Set<Direction> cuts = new HashSet<>();

  @GuardedBy("this")
  private final Map<Integer, Integer> delays = new HashMap<>(); // milliseconds by member

  @GuardedBy("this")
  private boolean ended;

  synchronized void cut(int from, int to) {
    cuts.add(new Direction(from, to));
  }

  synchronized void heal(int from, int to) {
    cuts.remove(new Direction(from, to));
    notifyAll();
  }

  synchronized void delay(int member, int millis) {
    delays.put(member, millis);
  }

  /** Nothing is let through any more, and nobody waits. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  synchronized int delayMillis(int from, int to) {
    return delays.getOrDefault(from, 0) + delays.getOrDefault(to, 0);
  }

  /** Waits while the direction is cut; false if nothing is to be let through any more. */
  synchronized boolean awaitOpen(int from, int to) throws InterruptedException {
    while (cuts.contains(new Direction(from, to)) && !ended) {
      wait();
    }
    return !ended;
  }
}
