package io.thalweg.torture.network;

import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection of two members through the proxy: two streams, each with its own cuts. */
final class ProxiedConnection {
  private static final int CHUNK_BYTES = 1 << 14;
  private static final int QUEUED_CHUNKS = 64;

  private final Socket caller;
  private final Socket callee;
  private final int from;
  private final int to;
  private final Weather weather;

  ProxiedConnection(Socket caller, Socket callee, int from, int to, Weather weather) {
    this.caller = caller;
    this.callee = callee;
    this.from = from;
    this.to = to;
    this.weather = weather;
  }

  /**
   * Some bytes and when they are due; none means that the sender has closed the connection, which
   * travels as bytes do.
   */
  private record Chunk(byte[] bytes, long dueNanos) {}

  void start(Runnable whenOver) throws IOException {
    caller.setTcpNoDelay(true);
    callee.setTcpNoDelay(true);
    AtomicInteger open = new AtomicInteger(2);
    Runnable over =
        () -> {
          if (open.decrementAndGet() == 0) {
            whenOver.run();
          }
        };
    pump(caller, callee, from, to, over);
    pump(callee, caller, to, from, over);
  }

  private void pump(Socket in, Socket out, int sender, int receiver, Runnable over) {
    BlockingQueue<Chunk> queue = new ArrayBlockingQueue<>(QUEUED_CHUNKS);
    Thread.ofVirtual().name("proxy-read").start(() -> read(in, queue, sender, receiver));
    Thread.ofVirtual()
        .name("proxy-write")
        .start(
            () -> {
              write(out, queue, sender, receiver);
              over.run();
            });
  }

  private void read(Socket in, BlockingQueue<Chunk> queue, int sender, int receiver) {
    byte[] buffer = new byte[CHUNK_BYTES];
    int length = 0;
    try {
      while (length >= 0) {
        try {
          length = in.getInputStream().read(buffer);
        } catch (IOException broken) {
          length = -1;
        }
        long due =
            System.nanoTime()
                + TimeUnit.MILLISECONDS.toNanos(weather.delayMillis(sender, receiver));
        queue.put(new Chunk(Arrays.copyOf(buffer, Math.max(0, length)), due));
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Socket out, BlockingQueue<Chunk> queue, int sender, int receiver) {
    boolean broken = false;
    try {
      while (true) {
        Chunk next = queue.take();
        TimeUnit.NANOSECONDS.sleep(next.dueNanos() - System.nanoTime());
        if (!weather.awaitOpen(sender, receiver) || next.bytes().length == 0) {
          break;
        }
        broken = broken || !send(out, next.bytes());
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
    close(out);
  }

  /** False if the receiver has closed the connection; the sender hears of it the other way. */
  private static boolean send(Socket out, byte[] bytes) {
    try {
      out.getOutputStream().write(bytes);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  void close() {
    close(caller);
    close(callee);
  }

  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // There is nothing left to release.
    }
  }
}
