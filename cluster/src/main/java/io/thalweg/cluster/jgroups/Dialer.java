package io.thalweg.cluster.jgroups;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/**
 * Frames that wait for a connection. The sender does not wait: one thread for each destination
 * makes the connection, sends in order the frames that have come meanwhile, and ends. If that
 * fails, all frames for this destination are dropped, and UNICAST sends them again.
 */
final class Dialer {
  static final int MOST_WAITING = 1_024;

  /** What the thread of a destination calls; connecting and sending may take a long time. */
  interface Line {

    /** Makes a connection, unless there is one. */
    void connect(Address to) throws Exception;

    void send(Address to, byte[] frame) throws Exception;

    void failed(Address to, Throwable why);
  }

  private final Line line;
  private final Map<Address, Queue<byte[]>> waiting = new ConcurrentHashMap<>();
  private final LongAdder started = new LongAdder();

  Dialer(Line line) {
    this.line = line;
  }

  /** The number of threads started so far. */
  long started() {
    return started.sum();
  }

  /** Makes a connection. */
  void call(Address to) {
    waiting.computeIfAbsent(to, this::begin);
  }

  /** Sends a frame, which must not be changed afterwards, as soon as there is a connection. */
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

  /**
   * Starts the thread of a destination; no virtual thread: see {@link Gate}. The lock of the map
   * keeps the thread waiting until the queue is in place.
   */
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

  /** Returns the next frame. If there is none, removes the destination from the map, atomically. */
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
