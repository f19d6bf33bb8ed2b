package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.ClusterConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A member in a process of its own, which ends when it is told to or when its parent is gone. */
final class OtherProcess implements AutoCloseable {
  private final Process process;

  private OtherProcess(Process process) {
    this.process = process;
  }

  /** Nobody is suspected for being silent, only for being gone. */
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

  /** As a power cut does, but for the operating system, which closes what was open. */
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
    Member.join(patient(config));
    System.in.read();
    System.exit(0);
  }
}
