package io.thalweg.cluster.engine;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.MalformedException;
import io.thalweg.cluster.wire.Packet;
import io.thalweg.cluster.wire.Parts;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Turns what arrives from the network into inputs, and joins frames that came in parts. */
final class Arrivals implements Transport.Listener {
  private final Codec codec;
  private final int frameBytes;
  private final Consumer<Input> member;
  private final Consumer<String> dropped;
  private final Map<Address, Parts> incomplete = new ConcurrentHashMap<>(); // frames, by sender

  /**
   * Makes one to which nothing has arrived yet.
   *
   * @param frameBytes the largest frame
   * @param dropped is told of bytes that cannot be read
   */
  Arrivals(Codec codec, int frameBytes, Consumer<Input> member, Consumer<String> dropped) {
    this.codec = codec;
    this.frameBytes = frameBytes;
    this.member = member;
    this.dropped = dropped;
  }

  @Override
  public void receive(Address from, byte[] bytes, int offset, int length) {
    try {
      Packet.read(bytes, offset, length, (b, o, l) -> take(from, b, o, l));
    } catch (MalformedException e) {
      drop(from, length, e);
    }
  }

  private void take(Address from, byte[] bytes, int offset, int length) {
    try {
      if (Parts.isPart(bytes, offset)) {
        takePart(from, bytes, offset, length);
      } else {
        member.accept(new Input.Received(from, codec.read(bytes, offset, length)));
      }
    } catch (MalformedException e) {
      drop(from, length, e);
    }
  }

  private void takePart(Address from, byte[] bytes, int offset, int length)
      throws MalformedException {
    Parts parts = incomplete.computeIfAbsent(from, a -> new Parts(frameBytes));
    byte[] whole;
    synchronized (parts) {
      whole = parts.add(bytes, offset, length);
    }
    if (whole != null) {
      member.accept(new Input.Received(from, codec.read(whole, 0, whole.length)));
    }
  }

  private void drop(Address from, int length, MalformedException why) {
    dropped.accept(length + " bytes from " + from + ": " + why.getMessage());
  }

  @Override
  public void view(List<Address> members) {
    incomplete.keySet().retainAll(members);
    member.accept(new Input.View(List.copyOf(members)));
  }
}
