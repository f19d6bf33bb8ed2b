package io.thalweg.check.model;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Scale;
import java.util.Arrays;

/**
 * The fingerprint of a state in a run without end, in which heights, ages and counts grow for ever:
 * it depends on how they compare, not on their values. For one thread.
 *
 * <p>All words of a scale in the whole state are taken together; the smallest becomes 0, and a gap
 * is narrowed to the largest size that can make a difference.
 */
final class Scaling<M extends Message> implements LongSink {
  private static final Scale[] SCALES = Scale.values();

  private final Space<M> space;
  private final long[] reach = new long[SCALES.length];
  private long[] words = new long[256];
  private int size;
  private final int[][] scaled = new int[SCALES.length][64]; // places of words by scale
  private final int[] counts = new int[SCALES.length];

  Scaling(Space<M> space) {
    this.space = space;
    long largest =
        space.scope().wishes().stream()
            .flatMap(wishes -> wishes.stream())
            .mapToLong(wish -> Math.max(wish.h(), Math.abs(wish.priority())))
            .max()
            .orElse(0);
    reach[Scale.ORDER.ordinal()] = 1;
    reach[Scale.AGE.ordinal()] = space.protocol().reach(largest);
    reach[Scale.COUNT.ordinal()] = 0;
  }

  long print(int[] state) {
    size = 0;
    Arrays.fill(counts, 0);
    for (int i = 0; i < space.nodes(); i++) {
      space.local(i, state[i]).encode(this);
    }
    for (int c = space.nodes(); c < space.budget(); c++) {
      int[] messages = space.queues().contents(state[c]);
      put(state[c] == Queues.NONE ? -1 : messages.length);
      for (int message : messages) {
        space.queues().message(message).encode(this);
      }
    }
    put(state[space.budget()]);
    if (space.keepsSettled()) {
      put(state[space.settled()]);
    }
    if (space.scope().churn().happens()) {
      put(state[space.churn()]);
    }
    if (space.isTimed()) {
      put(Scale.AGE, state[space.clock()]);
    }
    for (Scale scale : SCALES) {
      narrow(scale.ordinal());
    }
    long print = size;
    for (int w = 0; w < size; w++) {
      print = WordList.mix(print ^ words[w] * 0x9E3779B97F4A7C15L) + w;
    }
    return WordList.mix(print);
  }

  @Override
  public void put(long word) {
    if (size == words.length) {
      words = Arrays.copyOf(words, 2 * size);
    }
    words[size++] = word;
  }

  @Override
  public void put(Scale scale, long word) {
    int s = scale.ordinal();
    if (counts[s] == scaled[s].length) {
      scaled[s] = Arrays.copyOf(scaled[s], 2 * counts[s]);
    }
    scaled[s][counts[s]++] = size;
    put(word);
  }

  private void narrow(int scale) {
    int count = counts[scale];
    long[] values = new long[count];
    for (int v = 0; v < count; v++) {
      values[v] = words[scaled[scale][v]];
    }
    Arrays.sort(values);
    long[] narrowed = new long[count];
    for (int v = 1; v < count; v++) {
      narrowed[v] = narrowed[v - 1] + Math.min(values[v] - values[v - 1], reach[scale]);
    }
    for (int v = 0; v < count; v++) {
      int place = scaled[scale][v];
      words[place] = narrowed[Arrays.binarySearch(values, words[place])];
    }
  }
}
