package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A member in a process of its own, which ends when it is told to or when its parent is gone. */
final class OtherProcess implements AutoCloseable {
  private final Process process;

  private OtherProcess(Process process) {
    this.process = process;
  }

  /** Settings by which a member is suspected only if its process is gone, not if it is silent. */
  static ClusterConfig patient(ClusterConfig config) {
    return config.suspectAfter(Duration.ofMinutes(30));
  }

  static OtherProcess start(String cluster, String member, int seedPort) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command =
        List.of(
            java,
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            OtherProcess.class.getName(),
            cluster,
            member,
            "" + seedPort);
    return new OtherProcess(
        new ProcessBuilder(command)
            .inheritIO()
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .start());
  }

  /**
   * Kills the process as a power cut would, except that the operating system closes its
   * connections.
   */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  void pause() throws Exception {
    signal("-STOP");
  }

  void resume() throws Exception {
    signal("-CONT");
  }

  private void signal(String name) throws Exception {
    int exit = new ProcessBuilder("kill", name, "" + process.pid()).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill gave " + exit);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  public static void main(String[] arguments) throws Exception {
    var config =
        ClusterConfig.named(arguments[0])
            .member(arguments[1])
            .bind("127.0.0.1:0")
            .seeds("127.0.0.1:" + arguments[2]);
    var transport = new JGroupsTransport(patient(config));
    transport.start(new Counting(transport));
    System.in.read();
    System.exit(0);
  }

  /** Answers each message with its number and length. */
  private static final class Counting implements Transport.Listener {
    private final Transport transport;
    private final AtomicInteger count = new AtomicInteger();

    Counting(Transport transport) {
      this.transport = transport;
    }

    @Override
    public void receive(Address from, byte[] bytes, int offset, int length) {
      String answer = count.getAndIncrement() + ":" + length;
      transport.send(from, answer.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void view(List<Address> members) {}
  }
}
