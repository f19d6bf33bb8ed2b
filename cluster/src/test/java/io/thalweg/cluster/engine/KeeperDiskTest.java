package io.thalweg.cluster.engine;

import static io.thalweg.cluster.engine.KeeperFileTest.CODEC;
import static io.thalweg.cluster.engine.KeeperFileTest.state;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A thread of its own writes what a keeper remembers, and says when it is on disk. */
@Timeout(60)
class KeeperDiskTest {
  @TempDir private Path directory;

  private final BlockingQueue<Long> stored = new LinkedBlockingQueue<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  private KeeperDisk open() {
    return KeeperDisk.open(directory, "farm", CODEC);
  }

  private KeeperRecord onDisk() throws Exception {
    return KeeperRecord.of(Files.readAllBytes(directory.resolve("keeper")), CODEC);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatIsStoredIsOnDiskWhenThatIsSaidAndThereAfterARestart() throws Exception {
    try (KeeperDisk disk = open()) {
      disk.start("m0", stored::add, failures::add);
      for (long ticket = 1; ticket <= 20; ticket++) {
        disk.store(ticket, 3, state(ticket));
        assertThat(stored.take()).isEqualTo(ticket);
        assertThat(onDisk()).isEqualTo(new KeeperRecord("farm", 3, state(ticket)));
      }
    }
    try (KeeperDisk again = open()) {
      assertThat(again.keeper()).isEqualTo(3);
      assertThat(again.kept()).isEqualTo(state(20));
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void ofStatesThatWaitOnlyTheNewestIsWritten() throws Exception {
    CountDownLatch goesOn = new CountDownLatch(1);
    KeeperDisk disk = open();
    disk.start(
        "m0",
        ticket -> {
          stored.add(ticket);
          await(goesOn);
        },
        failures::add);
    disk.store(1, 1, state(1));
    assertThat(stored.take()).isEqualTo(1L);
    for (long ticket = 2; ticket <= 100; ticket++) {
      disk.store(ticket, 1, state(ticket));
    }
    goesOn.countDown();
    disk.close();

    assertThat(stored).containsExactly(100L);
    assertThat(onDisk().state()).isEqualTo(state(100));
  }

  @Test
  void aDiskThatFailsIsReportedOnceAndNothingIsSaidToBeStored() throws Exception {
    CompletableFuture<String> failed = new CompletableFuture<>();
    try (KeeperDisk disk = open()) {
      Path inTheWay = Files.createDirectory(directory.resolve("keeper.new"));
      disk.start("m0", stored::add, failed::complete);
      disk.store(1, 1, state(1));

      assertThat(failed.get())
          .startsWith("the data directory " + directory + " cannot be written: ")
          .contains(inTheWay.toString());
      disk.store(2, 1, state(2));
    }
    assertThat(stored).isEmpty();
    assertThat(directory.resolve("keeper")).doesNotExist();
  }

  @Test
  void anErrorIsReportedToo() throws Exception {
    CompletableFuture<String> failed = new CompletableFuture<>();
    try (KeeperDisk disk = open()) {
      disk.start(
          "m0",
          ticket -> {
            throw new OutOfMemoryError("for a test");
          },
          failed::complete);
      disk.store(1, 1, state(1));

      assertThat(failed.get()).endsWith("java.lang.OutOfMemoryError: for a test");
    }
  }

  /** The end of a member comes from the thread that writes if the disk fails. */
  @Test
  void itMayBeClosedByTheThreadThatWrites() throws Exception {
    CompletableFuture<String> closed = new CompletableFuture<>();
    KeeperDisk disk = open();
    disk.start(
        "m0",
        ticket -> {
          disk.close();
          closed.complete("closed");
        },
        failures::add);
    disk.store(1, 1, state(1));

    assertThat(closed.get()).isEqualTo("closed");
    disk.close();
    open().close();
  }

  @Test
  void aDirectoryThatIsOpenedAndNotUsedIsFreeAgain() throws IOException {
    open().close();
    open().close();
    try (var files = Files.list(directory)) {
      assertThat(files.map(f -> f.getFileName().toString())).containsExactly("lock");
    }
  }
}
