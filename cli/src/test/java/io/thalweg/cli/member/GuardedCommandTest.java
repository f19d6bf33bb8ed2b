package io.thalweg.cli.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.Lease;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GuardedCommandTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path folder;

  /** A lease that can be lost at will. */
  private static final class Losable implements Lease {
    private final CompletableFuture<String> lost = new CompletableFuture<>();

    @Override
    public List<Integer> units() {
      return List.of(0, 3);
    }

    @Override
    public long fence() {
      return 17;
    }

    @Override
    public boolean isHeld() {
      return !lost.isDone();
    }

    @Override
    public Duration remaining() {
      return isHeld() ? LONG : Duration.ZERO;
    }

    @Override
    public void onLost(Consumer<String> action) {
      lost.thenAccept(action);
    }

    @Override
    public void close() {}
  }

  private static GuardedCommand shell(String script, Duration grace) {
    return new GuardedCommand(List.of("sh", "-c", script), grace);
  }

  private static void await(Path file) throws InterruptedException {
    while (!Files.exists(file)) {
      Thread.sleep(5);
    }
  }

  @Test
  void itKnowsItsUnitsAndFenceAndItsCodeIsKept() throws Exception {
    Path file = folder.resolve("seen");
    var end = shell("echo $THALWEG_UNITS $THALWEG_FENCE > " + file + "; exit 7", LONG);
    assertThat(end.run(new Losable())).isEqualTo(new GuardedCommand.End.Exited(7));
    assertThat(file).hasContent("0,3 17");
  }

  @Test
  void itIsEndedWhenTheLeaseIsLost() throws Exception {
    Path started = folder.resolve("started");
    Losable lease = new Losable();
    var run = new FutureTask<>(() -> shell("touch " + started + "; sleep 600", LONG).run(lease));
    Thread.ofPlatform().start(run);
    await(started);
    lease.lost.complete("gone");
    assertThat(run.get()).isEqualTo(new GuardedCommand.End.LeaseLost("gone"));
  }

  @Test
  void oneThatDoesNotListenIsKilled() throws Exception {
    Path started = folder.resolve("started");
    Losable lease = new Losable();
    String deaf = "trap '' TERM; touch " + started + "; while :; do sleep 0.1; done";
    var run = new FutureTask<>(() -> shell(deaf, Duration.ofMillis(1)).run(lease));
    Thread.ofPlatform().start(run);
    await(started);
    lease.lost.complete("gone");
    assertThat(run.get()).isEqualTo(new GuardedCommand.End.LeaseLost("gone"));
  }

  @Test
  void itIsEndedWhenWeAre() throws Exception {
    Path started = folder.resolve("started");
    Path ended = folder.resolve("ended");
    String polite =
        "trap 'touch " + ended + "; exit' TERM; touch " + started + "; while :; do sleep 0.1; done";
    var run = new FutureTask<>(() -> shell(polite, LONG).run(new Losable()));
    Thread thread = Thread.ofPlatform().start(run);
    await(started);
    thread.interrupt();
    assertThatThrownBy(run::get).hasCauseInstanceOf(InterruptedException.class);
    assertThat(ended).exists();
  }
}
