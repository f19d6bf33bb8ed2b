package io.thalweg.cluster.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.transport.LocalNetwork;
import io.thalweg.cluster.transport.Transport;
import java.io.PrintStream;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A log that throws costs its lines and nothing else. */
@Timeout(60)
class BrokenLogTest {

  /** The member that no line of the log can name; those of other tests are logged as ever. */
  private static final String UNSPEAKABLE = "unspeakable";

  private static final SemaphoreConfig TWO = SemaphoreConfig.units(2);

  private final PrintStream before = System.err;
  private final Queue<String> unsaid = new ConcurrentLinkedQueue<>();
  private final LocalNetwork network = new LocalNetwork();
  private final Failing transport = new Failing(network.transport(UNSPEAKABLE));
  private final LiveCluster member = join(transport);

  private static LiveCluster join(Transport transport) {
    String name = transport.self().name();
    ClusterConfig config = ClusterConfig.named("fleet").member(name).keepers(1);
    return LiveCluster.join(config.founds(name.equals(UNSPEAKABLE)), transport, Time.REAL);
  }

  private void breakLog() {
    System.setErr(
        new PrintStream(before, true, UTF_8) {
          @Override
          public void println(String line) {
            if (line.contains(UNSPEAKABLE)) {
              unsaid.add(line);
              throw new IllegalStateException("the log of a test");
            }
            super.println(line);
          }

          @Override
          public void println(Object thing) { // the head of a stack trace
            println(String.valueOf(thing));
          }
        });
  }

  @AfterEach
  void mendLog() {
    System.setErr(before);
    member.close();
  }

  /** Waits until a line with this text was to be logged. */
  private void awaitUnsaid(String text) throws InterruptedException {
    Fleet.eventually(() -> unsaid.stream().anyMatch(line -> line.contains(text)));
  }

  @Test
  void aMemberGoesOn() throws Exception {
    LiveCluster one = join(network.transport("one"));
    LiveCluster two = join(network.transport("two"));
    breakLog();
    one.kill();
    awaitUnsaid("has lost sight of one");
    two.kill();
    awaitUnsaid("has lost sight of two"); // so it has taken steps since

    member.semaphore("s", TWO).acquire().close();
  }

  @Test
  void aMemberLeaves() throws Exception {
    breakLog();

    assertThat(member.leave()).isTrue();
    awaitUnsaid("has left");
  }

  @Test
  void aMemberThatFailsEnds() throws Exception {
    Lease lease = member.semaphore("s", TWO).acquire();
    CompletableFuture<String> why = new CompletableFuture<>();
    lease.onLost(why::complete);
    LiveCluster other = join(network.transport("other"));
    breakLog();
    transport.fails = true;
    CompletableFuture.runAsync(() -> member.semaphore("t", TWO)); // it fails to tell the other

    awaitUnsaid("please report this");
    assertThat(why.get()).contains("a transport of a test");
    assertThat(member.health().state()).isEqualTo(Health.State.DOWN);
    other.kill();
  }

  @Test
  void whatIsDroppedIsCounted() throws Exception {
    breakLog();
    assertThatCode(() -> member.drop("a letter of a test")).doesNotThrowAnyException();
    awaitUnsaid("a letter of a test");

    assertThat(member.dropped()).isEqualTo(1);
  }

  @Test
  void aListenerThatThrowsIsToldAgainAndCostsNoLease() throws Exception {
    CountDownLatch heard = new CountDownLatch(2);
    member.addListener(
        new ClusterListener() {
          @Override
          public void granted(String semaphore, long priority, int units, long waited) {
            throw new IllegalStateException("a listener of " + UNSPEAKABLE);
          }

          @Override
          public void dropped(String why) {
            heard.countDown();
            throw new IllegalStateException("a listener of " + UNSPEAKABLE);
          }
        });
    breakLog();
    member.semaphore("s", TWO).acquire().close();
    member.drop("a letter of a test");
    member.drop("another");

    heard.await();
    awaitUnsaid("a listener of");
  }
}
