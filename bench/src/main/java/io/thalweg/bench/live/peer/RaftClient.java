package io.thalweg.bench.live.peer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.raft.ELECTION;
import org.jgroups.protocols.raft.RAFT;
import org.jgroups.protocols.raft.Role;
import org.jgroups.raft.Options;
import org.jgroups.raft.RaftHandle;
import org.jspecify.annotations.Nullable;

/** A member of {@link RaftPeer}: it asks the leader and, as a voter, may be the leader itself. */
final class RaftClient implements Client, Receiver {
  private static final byte[] GRANTED = new byte[0];
  private static final byte[] I_LEAD = new byte[1];

  private final int index;
  private final JChannel talk;
  private @Nullable RaftHandle raft;

  /** The addresses of members, to which the leader sends; learnt from what they send. */
  private final AtomicReferenceArray<Address> members;

  private final CompletableFuture<Address> leader = new CompletableFuture<>();
  private volatile CompletableFuture<Boolean> granted = new CompletableFuture<>();

  RaftClient(RunSeat place, JChannel talk) {
    this.index = place.index();
    this.talk = talk;
    this.members = new AtomicReferenceArray<>(place.members());
    talk.setReceiver(this);
  }

  /** Joins the voters, on the ports after those of the members. */
  void vote(RunSeat place) throws Exception {
    List<Integer> ports = place.ports().subList(place.members(), place.members() + RaftPeer.VOTERS);
    RAFT protocol =
        new RAFT()
            .members(List.of("voter0", "voter1", "voter2"))
            .raftId("voter" + index)
            .logClass("org.jgroups.protocols.raft.InMemoryLog");
    JChannel channel = RaftPeer.channel(ports, index, List.of(new ELECTION(), protocol));
    channel.name("voter" + index);
    RaftHandle handle = new RaftHandle(channel, new RaftSemaphore(place.units(), this::tell));
    handle.addRoleListener(
        role -> {
          if (role == Role.Leader) {
            announce();
          }
        });
    raft = handle;
    channel.connect("raft");
  }

  @Override
  public void awaitReady() throws Exception {
    leader.get(30, TimeUnit.SECONDS);
  }

  @Override
  public Object acquire(int units) throws Exception {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    granted = answer;
    ask(RaftSemaphore.command(index, units));
    answer.get();
    return units;
  }

  @Override
  public void release(Object held) throws Exception {
    ask(RaftSemaphore.command(index, -(Integer) held));
  }

  private void ask(byte[] command) throws Exception {
    Address to = leader.getNow(talk.address());
    if (to.equals(talk.address())) {
      append(command);
    } else {
      talk.send(new BytesMessage(to, command));
    }
  }

  private void append(byte[] command) throws Exception {
    Objects.requireNonNull(raft, "only voters lead")
        .setAsync(command, 0, command.length, Options.create(true))
        .whenComplete(
            (result, failure) -> {
              if (failure != null) {
                granted.completeExceptionally(failure);
              }
            });
  }

  /** Tells a member, if this one leads, that the log has granted its request. */
  private void tell(int member) {
    RaftHandle handle = Objects.requireNonNull(raft, "only voters apply");
    if (!handle.isLeader()) {
      return;
    }
    if (member == index) {
      granted.complete(true);
    } else {
      send(members.get(member), GRANTED);
    }
  }

  @Override
  public void receive(Message message) {
    switch (message.getLength()) {
      case 0 -> granted.complete(true);
      case 1 -> leader.complete(message.src());
      default -> onCommand(message);
    }
  }

  private void onCommand(Message message) {
    byte[] command = message.getArray();
    int offset = message.getOffset();
    members.set(ByteBuffer.wrap(command, offset, 4).getInt(), message.src());
    try {
      append(Arrays.copyOfRange(command, offset, offset + message.getLength()));
    } catch (Exception e) {
      throw new IllegalStateException("the log refused a command", e);
    }
  }

  /** Announces the leader again, since members that join later must know it as well. */
  @Override
  public void viewAccepted(View view) {
    RaftHandle handle = raft;
    if (handle != null && handle.isLeader()) {
      announce();
    }
  }

  private void announce() {
    if (talk.isConnected()) {
      leader.complete(talk.address());
      send(null, I_LEAD);
    }
  }

  private void send(@Nullable Address to, byte[] bytes) {
    try {
      talk.send(new BytesMessage(to, bytes));
    } catch (Exception e) {
      throw new IllegalStateException("could not send", e);
    }
  }

  /**
   * Returns the number of messages received on both channels, acknowledgements and heartbeats too.
   */
  @Override
  public long messages() {
    RaftHandle handle = raft;
    return received(talk) + (handle == null ? 0 : received(handle.channel()));
  }

  private static long received(JChannel channel) {
    return channel.getProtocolStack().getTransport().getMessageStats().getNumMsgsReceived();
  }

  @Override
  public void close() {
    talk.close();
    RaftHandle handle = raft;
    if (handle != null) {
      handle.channel().close();
    }
  }
}
