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
    private volatile Duration left = LONG.plusMillis(20);

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
      return isHeld() ? left : Duration.ZERO;
    }

    @Override
    public void onLost(Consumer<String> action) {
      lost.thenAccept(action);
    }

    @Override
    public void close() {}
  }

  private static GuardedCommand shell(String script, Duration notice) {
    return new GuardedCommand(List.of("sh", "-c", script), LONG, notice);
  }

  /** A script that ends when it is asked to. */
  private static String polite(Path started, Path ended) {
    String trap = "trap 'touch " + ended + "; exit' TERM; touch " + started;
    return trap + "; while :; do sleep 0.1; done";
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
    var run = new FutureTask<>(() -> shell(polite(started, ended), LONG).run(new Losable()));
    Thread thread = Thread.ofPlatform().start(run);
    await(started);
    thread.interrupt();
    assertThatThrownBy(run::get).hasCauseInstanceOf(InterruptedException.class);
    assertThat(ended).exists();
  }

  @Test
  void itIsAskedToEndBeforeTheTenureEnds() throws Exception {
    Path started = folder.resolve("started");
    Path ended = folder.resolve("ended");
    Losable lease = new Losable();
    var run = new FutureTask<>(() -> shell(polite(started, ended), LONG).run(lease));
    Thread.ofPlatform().start(run);
    await(started);
    assertThat(run.isDone()).isFalse();
    lease.left = LONG; // nobody has prolonged it
    assertThat(run.get()).isEqualTo(new GuardedCommand.End.LeaseLost(GuardedCommand.ENDS));
    assertThat(ended).exists();
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void itIsKilledWhenTheTenureEnds() throws Exception {
    Path started = folder.resolve("started");
    Losable lease = new Losable();
    String deaf = "trap '' TERM; touch " + started + "; while :; do sleep 0.1; done";
    var run = new FutureTask<>(() -> shell(deaf, LONG).run(lease));
    Thread.ofPlatform().start(run);
    await(started);
    lease.left = Duration.ofMillis(1); // less than it may take when it is asked by Ctrl-C
    assertThat(run.get()).isEqualTo(new GuardedCommand.End.LeaseLost(GuardedCommand.ENDS));
  }

  @Test
  void theNoticeIsAThirdOfTheTenureInWholeSeconds() {
    assertThat(GuardedCommand.notice(Duration.ofSeconds(9))).isEqualTo(Duration.ofSeconds(3));
    assertThat(GuardedCommand.notice(Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(1));
    assertThat(GuardedCommand.notice(Duration.ofMinutes(1))).isEqualTo(Duration.ofSeconds(5));
  }
}
