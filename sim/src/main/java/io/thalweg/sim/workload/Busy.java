package io.thalweg.sim.workload;

import io.thalweg.sim.Rng;
import java.util.Arrays;

/**
 * A number of nodes that ask more often than the others, written {@code N:F}.
 *
 * @param nodes the number of busy nodes; chance decides which
 * @param factor a busy node asks this many times as often, and makes this many times as many
 *     requests
 */
public record Busy(int nodes, int factor) {

  /** All nodes ask alike. */
  public static final Busy NONE = new Busy(0, 1);

  private static final int FACTOR_MAX = 1_000_000;

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if it is not {@code N:F} with 1 to {@code most} nodes and a
   *     factor from 2 up
   */
  public static Busy parse(String text, int most) {
    String[] parts = text.trim().split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not two numbers: " + text);
    }
    Busy busy = new Busy(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    if (busy.nodes < 1 || busy.nodes > most || busy.factor < 2 || busy.factor > FACTOR_MAX) {
      throw new IllegalArgumentException("out of bounds: " + text);
    }
    return busy;
  }

  /** For each of n nodes, how many times as often as a quiet node it asks. */
  public int[] factors(int n, Rng rng) {
    int[] factors = new int[n];
    Arrays.fill(factors, 1);
    if (nodes > 0) {
      int[] order = new int[n];
      Arrays.setAll(order, i -> i);
      rng.shuffle(order);
      Arrays.stream(order, 0, nodes).forEach(i -> factors[i] = factor);
    }
    return factors;
  }

  @Override
  public String toString() {
    return nodes + ":" + factor;
  }
}
