package io.thalweg.cluster.jgroups;

import java.util.concurrent.atomic.LongAdder;
import org.jgroups.Message;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.MERGE3;
import org.jgroups.stack.Protocol;
import org.jgroups.stack.ProtocolStack;
import org.jgroups.stack.ProtocolStack.Position;

/**
 * The rounds in which a member looks for others and tells them its view: a test starts them instead
 * of the clock, and their packets are counted.
 */
final class Rounds {
  private final MERGE3 merging;
  private final LongAdder packets = new LongAdder();

  /** Takes over the rounds of a member that has joined. */
  Rounds(Member member) {
    ProtocolStack stack = member.transport.protocols();
    this.merging = stack.findProtocol(MERGE3.class);
    Discovery discovery = stack.findProtocol(Discovery.class);
    merging.stop();
    stack.insertProtocolInStack(
        new Arrivals(discovery.getId(), merging.getId()), stack.getTransport(), Position.ABOVE);
  }

  void start() {
    merging.sendInfo();
  }

  /** The number of packets that have come here from the rounds of all members. */
  long packets() {
    return packets.sum();
  }

  private final class Arrivals extends Protocol {
    private final short discovery;
    private final short merging;

    Arrivals(short discovery, short merging) {
      this.discovery = discovery;
      this.merging = merging;
    }

    @Override
    public Object up(Message message) {
      if (message.getHeader(discovery) != null || message.getHeader(merging) != null) {
        packets.increment();
      }
      return up_prot.up(message);
    }
  }
}
