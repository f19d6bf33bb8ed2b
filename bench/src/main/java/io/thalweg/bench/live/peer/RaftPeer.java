package io.thalweg.bench.live.peer;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jgroups.JChannel;
import org.jgroups.PhysicalAddress;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;

/**
 * A semaphore written directly on jgroups-raft: each request and each release is an entry of a log
 * that two of three voters must have.
 *
 * <p>The first three members are the voters. They have their own channel, since Raft sends each
 * entry to all on its channel. All members use a second channel: they send their requests to the
 * leader, which tells them when the log has granted them. No member polls, and a release does not
 * wait. The log is kept in memory. Waiting requests do not survive a change of the leader, which is
 * not measured here.
 */
public final class RaftPeer implements LivePeer {
  static final int VOTERS = 3;

  @Override
  public Client open(RunSeat place) throws Exception {
    JChannel talk = channel(place.ports().subList(0, place.members()), place.index(), List.of());
    RaftClient client = new RaftClient(place, talk);
    if (place.index() < VOTERS) {
      client.vote(place);
    }
    talk.name("member" + place.index()).connect("talk");
    return client;
  }

  /** Returns a channel over TCP on loopback, configured for low latency. */
  static JChannel channel(List<Integer> ports, int index, List<Protocol> above) throws Exception {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    TCP tcp = new TCP();
    tcp.setBindAddress(loopback).setBindPort(ports.get(index)).setPortRange(0);
    tcp.tcpNodelay(true);
    // Of five combinations of bundlers and threads, this one took the least CPU time per grant in
    // W3.
    tcp.setBundlerType("no-bundler").useVirtualThreads(false);
    tcp.getMessageStats().enable(true);
    List<PhysicalAddress> hosts =
        ports.stream().<PhysicalAddress>map(port -> new IpAddress(loopback, port)).toList();
    List<Protocol> stack = new ArrayList<>();
    stack.add(tcp);
    stack.add(new TCPPING().setInitialHosts2(hosts).setPortRange(0));
    stack.add(new MERGE3());
    stack.add(new FD_ALL3().setTimeout(40_000).setInterval(5_000));
    stack.add(new VERIFY_SUSPECT2());
    stack.add(new NAKACK2().useMcastXmit(false));
    stack.add(new UNICAST3());
    stack.add(new STABLE().setDesiredAverageGossip(50_000));
    stack.add(new GMS().setJoinTimeout(2_000).printLocalAddress(false));
    stack.addAll(above);
    JChannel channel = new JChannel(stack);
    tcp.getDiagnosticsHandler().setEnabled(false);
    return channel;
  }
}
