package io.thalweg.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.SemaphoreConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command lock as a process of its own, which is killed, or ends. */
@Timeout(120)
class LockKilledTest {
  private static final long STEP_MILLIS = 20;

  private final Cluster cluster =
      Thalweg.join(ClusterConfig.named("farm").bind("127.0.0.1:0").founds(true).foundsAtOnce());
  private final String port = cluster.member().replace("127.0.0.1-", "");
  private final List<ProcessHandle> started = new ArrayList<>();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    started.forEach(ProcessHandle::destroyForcibly);
    cluster.close();
  }

  /** Runs {@code lock} with a shell that writes its process identifier to a file. */
  private Process lock(String script) throws Exception {
    cluster.semaphore("gpus", SemaphoreConfig.units(1));
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(List.of("lock", "--cluster", "farm", "--seeds", "127.0.0.1:" + port));
    words.addAll(List.of("--semaphore", "gpus", "--", "sh", "-c", script));
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    started.add(process.toHandle());
    return process;
  }

  /** The process whose identifier is in this file, when it is there. */
  private ProcessHandle process(String file) throws Exception {
    Path path = folder.resolve(file);
    while (!Files.exists(path) || !Files.readString(path).endsWith("\n")) {
      Thread.sleep(STEP_MILLIS);
    }
    ProcessHandle found = ProcessHandle.of(Long.parseLong(Files.readString(path).strip())).get();
    started.add(found);
    return found;
  }

  @Test
  void whenItIsKilledItsCommandEndsWithAllThatItHasStarted() throws Exception {
    String deaf = "(trap \"\" TERM; sh -c \"echo \\$\\$ > grandchild; sleep 600\"; sleep 600) &";
    Process lock =
        lock(
            "cd "
                + folder
                + "; sleep 1; " // its watchdog is told of it a moment after it has begun
                + deaf
                + " echo $! > child; echo $$ > command; sleep 600");
    List<ProcessHandle> all = List.of(process("command"), process("child"), process("grandchild"));
    List<ProcessHandle> children = lock.toHandle().children().toList();
    lock.destroyForcibly().waitFor();
    for (ProcessHandle one : all) {
      one.onExit().get(60, SECONDS);
    }
    for (ProcessHandle one : children) {
      one.onExit().get(60, SECONDS); // nothing else stays either
    }
    assertThat(all).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void whenItsCommandEndsNothingStays() throws Exception {
    Process lock =
        lock(
            "cd " + folder + "; echo $$ > command; while test ! -e go; do sleep 0.1; done; exit 7");
    process("command");
    List<ProcessHandle> children = lock.toHandle().descendants().toList();
    Files.createFile(folder.resolve("go"));
    assertThat(lock.waitFor()).isEqualTo(7);
    assertThat(children).hasSizeGreaterThan(1).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void whenItIsToldToEndNothingStays() throws Exception {
    Process lock = lock("cd " + folder + "; echo $$ > command; while :; do sleep 0.1; done");
    ProcessHandle command = process("command");
    List<ProcessHandle> children = lock.toHandle().children().toList();
    lock.destroy();
    assertThat(lock.waitFor()).isEqualTo(143);
    assertThat(command.isAlive()).isFalse();
    assertThat(children).noneMatch(ProcessHandle::isAlive);
  }
}
