package io.thalweg.torture.network;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A network namespace of the kernel for each member, joined by a bridge. Cuts are rules of nftables
 * at the member that is not to hear: packets are dropped, as by a broken switch. Needs root.
 *
 * <p>A shell that waits for the end of its input removes everything, so that nothing stays even if
 * this process is killed.
 */
public final class Namespaces implements FaultyNetwork {
  private static final int PORT = 7800;
  private static final int HOST = 254;
  private static final long SWEEP_SECONDS = 20;

  private final String name;
  private final String subnet;
  private final int members;
  private final Process sweeper;

  private Namespaces(String name, String subnet, int members) throws IOException {
    this.name = name;
    this.subnet = subnet;
    this.members = members;
    this.sweeper =
        new ProcessBuilder("/bin/sh", "-c", sweep())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  /** Whether this process is root and the tools are there. */
  public static boolean isPossible() {
    try {
      String probe = "twprobe" + ProcessHandle.current().pid() % 100_000;
      SystemTool.run("nft --version");
      SystemTool.run("ip netns add " + probe);
      try {
        SystemTool.run("ip netns exec " + probe + " nft list ruleset");
      } finally {
        SystemTool.run("ip netns del " + probe);
      }
      return true;
    } catch (IOException missing) {
      return false;
    }
  }

  /** Makes the network, or nothing of it if that fails. */
  public static Namespaces of(int members) throws IOException {
    long pid = ProcessHandle.current().pid();
    var network = new Namespaces("tw" + pid % 100_000, "10.231." + pid % 250, members);
    try {
      network.build();
      return network;
    } catch (IOException | RuntimeException failure) {
      network.close();
      throw failure;
    }
  }

  private void build() throws IOException {
    SystemTool.run("ip link add " + bridge() + " type bridge");
    SystemTool.run("ip addr add " + address(HOST - 1) + "/24 dev " + bridge());
    SystemTool.run("ip link set " + bridge() + " up");
    for (int i = 0; i < members; i++) {
      String space = space(i);
      String wire = wire(i);
      SystemTool.run("ip netns add " + space);
      SystemTool.run("ip link add " + wire + " type veth peer name eth0 netns " + space);
      SystemTool.run("ip link set " + wire + " master " + bridge() + " up");
      SystemTool.run("ip -n " + space + " addr add " + address(i) + "/24 dev eth0");
      SystemTool.run("ip -n " + space + " link set eth0 up");
      SystemTool.run("ip -n " + space + " link set lo up");
      nft(i, "add table ip thalweg");
      nft(i, "add set ip thalweg deaf { type ipv4_addr ; }");
      nft(i, "add chain ip thalweg in { type filter hook input priority 0 ; }");
      nft(i, "add rule ip thalweg in ip saddr @deaf drop");
    }
  }

  private void nft(int member, String rule) throws IOException {
    SystemTool.run("ip netns exec " + space(member) + " nft " + rule);
  }

  private String bridge() {
    return name + "b";
  }

  private String space(int member) {
    return name + "-" + member;
  }

  private String wire(int member) {
    return name + "v" + member;
  }

  private String address(int member) {
    return subnet + "." + (member + 1);
  }

  /** The script that waits and removes; Ctrl-C, which all processes get, must not stop it. */
  private String sweep() {
    List<String> lines = new ArrayList<>();
    lines.add("trap '' INT TERM HUP");
    lines.add("cat");
    for (int i = 0; i < members; i++) {
      lines.add("for p in $(ip netns pids " + space(i) + "); do kill -9 $p; done");
      lines.add("ip link del " + wire(i)); // would go with the namespace, but later
      lines.add("ip netns del " + space(i));
    }
    lines.add("ip link del " + bridge());
    return String.join("\n", lines);
  }

  @Override
  public String description() {
    return "a network namespace for each member";
  }

  @Override
  public String bind(int member) {
    return address(member) + ":" + PORT;
  }

  @Override
  public String advertise(int member) {
    return bind(member);
  }

  @Override
  public String storeHost() {
    return address(HOST - 1);
  }

  @Override
  public List<String> inside(int member, List<String> command) {
    List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", space(member)));
    all.addAll(command);
    return all;
  }

  @Override
  public void up(int member, long pid) {
    // Nothing to do: the process lives in the namespace.
  }

  @Override
  public void down(int member) {
    // Nothing to do: the kernel refuses connections by itself.
  }

  @Override
  public void cut(List<Integer> from, int to) throws IOException {
    nft(to, "add element ip thalweg deaf { " + addresses(from) + " }");
  }

  @Override
  public void heal(List<Integer> from, int to) throws IOException {
    nft(to, "delete element ip thalweg deaf { " + addresses(from) + " }");
  }

  private String addresses(List<Integer> some) {
    return some.stream().map(this::address).collect(Collectors.joining(" , "));
  }

  /** Not here: it would take netem, which many kernels do not have. */
  @Override
  public boolean delay(int member, int millis) {
    return false;
  }

  @Override
  public void close() {
    try {
      sweeper.getOutputStream().close();
      sweeper.waitFor(SWEEP_SECONDS, TimeUnit.SECONDS);
    } catch (IOException gone) {
      // It has ended, and has removed everything.
    } catch (InterruptedException stops) {
      Thread.currentThread().interrupt(); // it goes on by itself
    }
  }
}
