package io.thalweg.cluster.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.MalformedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keepers with threads, the clock and a disk. */
@Timeout(60)
final class KeeperLiveTest {
  private static final UUID GROUP = new UUID(1, 1);
  private static final UUID A = new UUID(2, 1);
  private static final UUID B = new UUID(2, 2);

  @TempDir private Path directory;
  private final Map<UUID, Agreement> keepers = new ConcurrentHashMap<>();

  /** A keeper, its thread, and what it has told. */
  private final class Site implements Agreement.Listener, AutoCloseable {
    final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    final CompletableFuture<Throwable> failed = new CompletableFuture<>();
    private final KeeperThread thread = new KeeperThread("keeper");
    private final Agreement keeper;

    Site(KeeperStore store, Agreement.Rule rule) {
      keeper = Keeper.start(store, rule, this, thread, this::send, new Random());
      keepers.put(keeper.id(), keeper);
    }

    private void send(UUID to, byte[] frame) {
      Agreement target = keepers.get(to);
      if (target != null) {
        try {
          target.take(frame);
        } catch (MalformedException e) {
          throw new AssertionError(e);
        }
      }
    }

    @Override
    public void learnt(long version, byte[] value) {
      told.add(version + ":" + new String(value, StandardCharsets.UTF_8));
    }

    @Override
    public void failed(Throwable cause) {
      failed.complete(cause);
    }

    String next() throws InterruptedException {
      return told.take();
    }

    /** Proposes again and again, as a driver does, until it hears of the next version. */
    String propose(long version, String command) throws InterruptedException {
      String heard = null;
      while (heard == null || !heard.startsWith(version + 1 + ":")) {
        keeper.propose(version, command.getBytes(StandardCharsets.UTF_8));
        heard = told.poll(100, TimeUnit.MILLISECONDS);
      }
      return heard;
    }

    @Override
    public void close() {
      keepers.remove(keeper.id());
      keeper.close();
      thread.close();
    }
  }

  private static byte @Nullable [] append(byte[] value, byte[] command) {
    byte[] next = Arrays.copyOf(value, value.length + command.length);
    System.arraycopy(command, 0, next, value.length, command.length);
    return next;
  }

  private KeeperStore store(UUID id) throws IOException {
    return KeeperStore.in(directory.resolve(id.toString()));
  }

  @Test
  void oneKeeperGoesOnWhereItStopped() throws Exception {
    KeeperStore store = store(A);
    store.found(GROUP, A, "x".getBytes(StandardCharsets.UTF_8));
    try (Site site = new Site(store, KeeperLiveTest::append)) {
      assertThat(site.next()).isEqualTo("1:x");
      assertThat(site.propose(1, "y")).isEqualTo("2:xy");
      assertThat(site.keeper.leads()).isTrue();
      assertThat(site.keeper.keepers()).containsExactly(A);
    }
    try (Site site = new Site(reopened(A), KeeperLiveTest::append)) {
      assertThat(site.next()).isEqualTo("1:x");
      assertThat(site.next()).isEqualTo("2:xy");
      assertThat(site.propose(2, "z")).isEqualTo("3:xyz");
    }
  }

  /** The keeper frees its directory in its own thread, hence a little later. */
  private KeeperStore reopened(UUID id) throws InterruptedException {
    while (true) {
      try {
        return store(id);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("in use");
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void aSecondKeeperIsAddedAndLearns() throws Exception {
    KeeperStore first = KeeperStore.open(Storage.NONE);
    first.found(GROUP, A, "x".getBytes(StandardCharsets.UTF_8));
    KeeperStore second = KeeperStore.open(Storage.NONE);
    second.join(GROUP, B, List.of(A));
    try (Site a = new Site(first, KeeperLiveTest::append);
        Site b = new Site(second, KeeperLiveTest::append)) {
      while (!a.keeper.keepers().contains(B)) {
        a.keeper.add(B);
        a.told.poll(20, TimeUnit.MILLISECONDS);
      }
      assertThat(b.next()).isEqualTo("1:x");
      a.propose(1, "y");
      assertThat(b.next()).isEqualTo("2:xy");
    }
  }

  @Test
  void aRuleThatThrowsEndsTheKeeper() throws Exception {
    KeeperStore store = KeeperStore.open(Storage.NONE);
    store.found(GROUP, A, new byte[0]);
    try (Site site =
        new Site(
            store,
            (value, command) -> {
              throw new IllegalStateException("a bug");
            })) {
      site.next();
      while (!site.failed.isDone()) {
        site.keeper.propose(1, new byte[1]);
        site.told.poll(20, TimeUnit.MILLISECONDS);
      }
      assertThat(site.failed.get()).hasMessage("a bug");
      assertThat(site.keeper.leads()).isFalse();
    }
  }
}
