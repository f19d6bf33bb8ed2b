package io.thalweg.bench.live.peer;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntConsumer;
import org.jgroups.raft.StateMachine;

/**
 * A semaphore as a replicated state machine: first come, first served, in the order of the log.
 * Called only by Raft's single thread.
 */
final class RaftSemaphore implements StateMachine {
  private final IntConsumer granted;
  private int free;
  private final Deque<Waiter> waiters = new ArrayDeque<>();

  /** A member that waits, and the number of units that it waits for. */
  private record Waiter(int member, int units) {}

  /** Encodes a command; a negative number of units releases them. */
  static byte[] command(int member, int units) {
    return ByteBuffer.allocate(8).putInt(member).putInt(units).array();
  }

  /**
   * @param granted is called with each member that gets what it waits for
   */
  RaftSemaphore(int units, IntConsumer granted) {
    this.free = units;
    this.granted = granted;
  }

  @Override
  public byte[] apply(byte[] data, int offset, int length, boolean serialize) {
    ByteBuffer command = ByteBuffer.wrap(data, offset, length);
    int member = command.getInt();
    int units = command.getInt();
    if (units < 0) {
      free -= units;
    } else {
      waiters.add(new Waiter(member, units));
    }
    grant();
    return new byte[0];
  }

  private void grant() {
    for (Waiter first = waiters.peek();
        first != null && first.units <= free;
        first = waiters.peek()) {
      waiters.remove();
      free -= first.units;
      granted.accept(first.member);
    }
  }

  @Override
  public void writeContentTo(DataOutput out) throws IOException {
    out.writeInt(free);
    out.writeInt(waiters.size());
    for (Waiter waiter : waiters) {
      out.writeInt(waiter.member);
      out.writeInt(waiter.units);
    }
  }

  @Override
  public void readContentFrom(DataInput in) throws IOException {
    free = in.readInt();
    waiters.clear();
    for (int left = in.readInt(); left > 0; left--) {
      waiters.add(new Waiter(in.readInt(), in.readInt()));
    }
  }
}
