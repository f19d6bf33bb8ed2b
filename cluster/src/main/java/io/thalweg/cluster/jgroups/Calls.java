package io.thalweg.cluster.jgroups;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/**
 * Frames that wait for a connection. Whoever sends does not wait: one thread a destination makes
 * the connection, sends in order what has come together meanwhile, and ends. If that fails, all
 * that waits for this destination is dropped, and UNICAST sends it again.
 */
final class Calls {
  static final int MOST_WAITING = 1_024;

  /** What a thread does for a destination; both may take as long as a connection takes. */
  interface Line {

    /** Makes a connection, or sees that there is one. */
    void connect(Address to) throws Exception;

    void send(Address to, byte[] frame) throws Exception;

    void failed(Address to, Throwable why);
  }

  private final Line line;
  private final Map<Address, Queue<byte[]>> waiting = new ConcurrentHashMap<>();
  private final LongAdder started = new LongAdder();

  Calls(Line line) {
    this.line = line;
  }

  /** How many threads have been started so far. */
  long started() {
    return started.sum();
  }

  /** Makes a connection. */
  void call(Address to) {
    waiting.computeIfAbsent(to, this::begin);
  }

  /** Sends a frame, which nobody changes afterwards, as soon as there is a connection. */
  void send(Address to, byte[] frame) {
    waiting.compute(
        to,
        (key, frames) -> {
          Queue<byte[]> queue = frames == null ? begin(to) : frames;
          if (queue.size() < MOST_WAITING) {
            queue.add(frame);
          }
          return queue;
        });
  }

  /** No virtual thread: see {@link Gate}. The map keeps it waiting until the queue is in place. */
  private Queue<byte[]> begin(Address to) {
    started.increment();
    Thread.ofPlatform().daemon().name("thalweg-connect").start(() -> run(to));
    return new ArrayDeque<>();
  }

  private void run(Address to) {
    try {
      line.connect(to);
      for (byte[] frame = next(to); frame != null; frame = next(to)) {
        line.send(to, frame);
      }
    } catch (Exception | Error failure) {
      waiting.remove(to);
      line.failed(to, failure);
    }
  }

  /** The next frame; if there is none, the destination is taken off the map in the same step. */
  private byte @Nullable [] next(Address to) {
    byte[][] next = new byte[1][];
    waiting.computeIfPresent(
        to,
        (key, frames) -> {
          next[0] = frames.poll();
          return next[0] == null ? null : frames;
        });
    return next[0];
  }
}
