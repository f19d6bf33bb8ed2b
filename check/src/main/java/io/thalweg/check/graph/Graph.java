package io.thalweg.check.graph;

import io.thalweg.check.store.IntLog;
import io.thalweg.check.store.LongStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The steps between states, for what cannot be seen in a single state. Each state's steps are
 * written once, by the thread that looked at it.
 */
public final class Graph {
  private static final int OFFSET_BITS = 40;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  /** One for each writer, which the lock lets in one at a time; read when all have written. */
  private final List<IntLog> logs = new ArrayList<>();

  private final LongStore places = new LongStore(); // thread, and where its log has the state
  private final Map<Integer, int[]> names = new HashMap<>(); // of steps that were kept without
  private final int stride;

  /**
   * @param all whether there are other steps than deliveries, of which one has to know which
   */
  public Graph(boolean all) {
    stride = all ? 2 : 1;
  }

  /** Takes down the steps from one state after the other. */
  public final class Writer {
    private final IntLog log = new IntLog();
    private final long thread;
    private long head;

    private Writer(int thread) {
      this.thread = thread;
    }

    public void begin(int from) {
      head = log.size();
      places.set(from, (thread << OFFSET_BITS) | head);
      log.add(0);
    }

    public void step(int to, int action) {
      log.add(to);
      if (stride == 2) {
        log.add(action);
      }
      log.set(head, log.get(head) + 1);
    }
  }

  public synchronized Writer writer() {
    Writer writer = new Writer(logs.size());
    logs.add(writer.log);
    return writer;
  }

  /** How many steps lead away from a state. */
  public int steps(int from) {
    long place = places.get(from);
    return log(place).get(place & OFFSET_MASK);
  }

  /** To which state a step leads. */
  public int to(int from, int step) {
    long place = places.get(from);
    return log(place).get((place & OFFSET_MASK) + 1 + (long) step * stride);
  }

  /** Which action a step is; if there are deliveries only, some delivery until it is named. */
  public int action(int from, int step) {
    if (stride == 1) {
      int[] named = names.get(from);
      return named == null ? 0 : named[step];
    }
    long place = places.get(from);
    return log(place).get((place & OFFSET_MASK) + 2 + (long) step * stride);
  }

  /** Whether it is known which actions the steps are. */
  boolean isNamed() {
    return stride == 2;
  }

  /** Says which deliveries the steps from a state are. */
  void name(int from, int[] deliveries) {
    names.put(from, deliveries);
  }

  private IntLog log(long place) {
    return logs.get((int) (place >>> OFFSET_BITS));
  }

  public synchronized long bytes() {
    return places.bytes() + logs.stream().mapToLong(IntLog::bytes).sum();
  }
}
