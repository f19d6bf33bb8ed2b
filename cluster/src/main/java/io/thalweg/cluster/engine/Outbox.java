package io.thalweg.cluster.engine;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.cluster.wire.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The letters to one peer, in the order of the steps. A thread that finds no other writing writes
 * all letters, in one packet if they fit; so a peer that reads slowly holds up at most one thread.
 */
final class Outbox {
  private final Address to;
  private final Transport transport;
  private final Codec codec;
  private final int messageBytes;
  private final Queue<Letter> letters = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  Outbox(Address to, Transport transport, Codec codec, int messageBytes) {
    this.to = to;
    this.transport = transport;
    this.codec = codec;
    this.messageBytes = messageBytes;
  }

  /** Adds letters; called in a step. */
  void add(List<Letter> some) {
    letters.addAll(some);
  }

  /** Writes the letters; called outside a step, after {@link #add}. */
  void flush() {
    if (waiting.getAndIncrement() == 0) {
      int asked = 1;
      while (asked != 0) {
        write();
        asked = waiting.addAndGet(-asked);
      }
    }
  }

  private void write() {
    List<byte[]> frames = new ArrayList<>();
    for (Letter letter = letters.poll(); letter != null; letter = letters.poll()) {
      frames.add(codec.write(letter));
    }
    if (!frames.isEmpty()) {
      Packet.of(frames, messageBytes).forEach(packet -> transport.send(to, packet));
    }
  }
}
