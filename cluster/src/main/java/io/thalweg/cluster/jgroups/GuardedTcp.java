package io.thalweg.cluster.jgroups;

import java.io.DataInput;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.Version;
import org.jgroups.View;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.logging.NoopLogImpl;
import org.jgroups.protocols.TCP;
import org.jgroups.stack.DiagnosticsHandler;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TCP of JGroups, with four changes.
 *
 * <ul>
 *   <li>A message is read from a frame that is known to be complete and small enough, and only if
 *       it is of a kind that members send.
 *   <li>The sender does not wait for a connection to be made: see {@link Dialer}.
 *   <li>Of two members the younger calls the older.
 *   <li>A member whose connection breaks is suspected only if no process listens at its address any
 *       more: so the end of a process is noticed at once, and a pause is not mistaken for it.
 *       FD_SOCK2 does the same with a port of its own, which TLS does not cover.
 * </ul>
 */
final class GuardedTcp extends TCP {
  private static final Logger LOG = LoggerFactory.getLogger(JGroupsTransport.class);
  private static final int LEAST_FRAME = 5;
  private static final int MOST_AWAITED_MILLIS = 200;
  private static final int PROBE_MILLIS = 1_000;
  private static final byte LIST = 1;
  private static final byte MULTICAST = 2;

  private final int maxFrame;
  private final Refusals refusals;
  private final LongAdder dropped = new LongAdder();
  private final Dialer calls = new Dialer(new Tcp());
  private volatile Set<Address> callsHere = Set.of();

  GuardedTcp(int maxFrame, Refusals refusals) {
    this.maxFrame = maxFrame;
    this.refusals = refusals;
  }

  /**
   * Silences the log of JGroups: views, and the log lines of this class, tell what goes wrong with
   * a connection.
   */
  @Override
  public void start() throws Exception {
    super.start();
    srv.log(new NoopLogImpl());
  }

  /** The number of frames that were not understood. */
  long dropped() {
    return dropped.sum();
  }

  /** The number of threads started to make connections. */
  long callsStarted() {
    return calls.started();
  }

  /** Disabled: it would accept commands from anybody. */
  @Override
  public DiagnosticsHandler createDiagnosticsHandler() {
    return super.createDiagnosticsHandler().setEnabled(false);
  }

  @Override
  public void receive(Address sender, DataInput in, int length) throws Exception {
    if (length < LEAST_FRAME || length > maxFrame) {
      dropped.increment();
      refusals.refused(
          place(sender),
          "its frame is not as large as a message: %d bytes, and %d to %d are accepted"
              .formatted(length, LEAST_FRAME, maxFrame));
      throw new IOException("a frame of " + length + " bytes");
    }
    byte[] frame = new byte[length];
    in.readFully(frame);
    receive(sender, frame, 0, length);
  }

  private static InetSocketAddress place(Address sender) {
    var ip = (IpAddress) sender;
    return new InetSocketAddress(ip.getIpAddress(), ip.getPort());
  }

  @Override
  public void receive(Address sender, byte[] frame, int offset, int length) {
    if (sender.equals(local_physical_addr)) {
      return;
    }
    try {
      process(sender, new ByteArrayDataInputStream(frame, offset, length), length);
    } catch (Exception | OutOfMemoryError | StackOverflowError broken) {
      // Bytes can make JGroups ask for more memory than there is; the allocation failed harmlessly.
      dropped.increment();
      LOG.debug("dropped a frame of {} bytes from {}", length, sender, broken);
    }
  }

  private void process(Address sender, DataInput in, int length) throws Exception {
    short version = in.readShort();
    if (!Version.isBinaryCompatible(version)) {
      dropped.increment();
      refusals.refused(place(sender), "it has another JGroups: " + Version.print(version));
      return;
    }
    byte flags = in.readByte();
    if ((flags & LIST) != 0) {
      throw new IOException("a list of messages, which no member sends");
    }
    Message message = CheckedMessages.read(in, length);
    if ((flags & MULTICAST) == 0 && unicastDestMismatch(message.getDest())) {
      return;
    }
    msg_processing_policy.process(message, message.isFlagSet(Message.Flag.OOB));
    msg_stats.received(message);
  }

  @Override
  public Object down(Event event) {
    if (event.getType() == Event.VIEW_CHANGE || event.getType() == Event.TMP_VIEW) {
      View next = event.getArg();
      for (Address member : next.getMembersRaw()) {
        PhysicalAddress place = MemberId.place(member);
        if (place != null) {
          addPhysicalAddressToCache(member, place);
        }
      }
    }
    Object answer = super.down(event);
    if (event.getType() == Event.VIEW_CHANGE) {
      callOlder(event.getArg());
    }
    return answer;
  }

  /**
   * Of two members the younger calls the older as soon as it has the view. If both called, JGroups
   * would close one of the connections, and what was in it would be sent again only much later.
   */
  private void callOlder(View next) {
    Set<Address> later = new HashSet<>();
    boolean younger = false;
    for (Address member : next.getMembersRaw()) {
      PhysicalAddress place = MemberId.place(member);
      if (member.equals(local_addr)) {
        younger = true;
      } else if (place != null && younger) {
        later.add(place);
      } else if (place != null) {
        callUnlessConnected(place);
      }
    }
    callsHere = later;
  }

  private void callUnlessConnected(PhysicalAddress place) {
    if (!srv.connectionEstablishedTo(place)) {
      calls.call(place);
    }
  }

  /** Every id contains the address of its member, even if that is in no view of this member. */
  @Override
  public @Nullable PhysicalAddress getPhysicalAddressFromCache(Address member) {
    PhysicalAddress known = super.getPhysicalAddressFromCache(member);
    return known == null ? MemberId.place(member) : known;
  }

  @Override
  public void send(Address to, byte[] data, int offset, int length) throws Exception {
    if (srv.connectionEstablishedTo(to)) {
      super.send(to, data, offset, length);
    } else {
      calls.send(to, Arrays.copyOfRange(data, offset, offset + length));
    }
  }

  /** Makes connections and sends, on threads of {@link Dialer}. */
  private final class Tcp implements Dialer.Line {

    @Override
    public void connect(Address to) throws Exception {
      awaitCall(to);
      if (srv.running()) {
        srv.getConnection(to);
      }
    }

    @Override
    public void send(Address to, byte[] frame) throws Exception {
      GuardedTcp.super.send(to, frame, 0, frame.length);
    }

    @Override
    public void failed(Address to, Throwable why) {
      if (why instanceof ConnectException) {
        suspect(to);
      } else {
        LOG.trace("cannot send to {}", to, why);
      }
    }
  }

  /** Gives a younger member time to call this one, before this one calls it. */
  private void awaitCall(Address to) throws InterruptedException {
    for (int i = 0; i < MOST_AWAITED_MILLIS && callsHere.contains(to); i++) {
      if (srv.connectionEstablishedTo(to) || !srv.running()) {
        return;
      }
      Thread.sleep(1);
    }
  }

  @Override
  public void connectionClosed(Connection connection) {
    if (connection.isClosedGracefully() || !(connection.peerAddress() instanceof IpAddress peer)) {
      return;
    }
    Thread.ofVirtual()
        .name("thalweg-probe")
        .start(
            () -> {
              if (nobodyListens(peer)) {
                suspect(peer);
              }
            });
  }

  private void suspect(Address place) {
    Address member = logical_addr_cache.getByValue((PhysicalAddress) place);
    if (connected && member != null && members.contains(member)) {
      up_prot.up(new Event(Event.SUSPECT, List.of(member)));
    }
  }

  private static boolean nobodyListens(IpAddress peer) {
    try (Socket probe = new Socket()) {
      probe.connect(place(peer), PROBE_MILLIS);
      return false;
    } catch (ConnectException refused) {
      return true;
    } catch (IOException unclear) {
      return false;
    }
  }
}
