package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SettingsException;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Codec;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Seat;
import io.thalweg.cluster.wire.WireLimits;
import io.thalweg.core.register.Acceptor;
import io.thalweg.core.register.Ballot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a keeper remembers, in a file that is whole or refused, and that one member uses. */
class KeeperFileTest {
  static final Codec CODEC = new Codec(new WireLimits(1 << 20, 10, 100));

  @TempDir private Path directory;

  /** A state that tells one from another by the round of its ballot. */
  static Acceptor.State<Charter> state(long round) {
    Seat founder = new Seat(new UUID(1, 2), "m0", false, true, 0, 0);
    Charter charter = Charter.founded(new UUID(3, 4), 77, founder);
    return new Acceptor.State<>(charter, new Ballot(round, 1), Ballot.NONE, null);
  }

  private Path file() {
    return directory.resolve("keeper");
  }

  private byte[] written() throws IOException {
    byte[] bytes = new KeeperRecord("farm", 5, state(6)).toBytes(CODEC);
    Files.write(file(), bytes);
    return bytes;
  }

  private KeeperDisk open() {
    return KeeperDisk.open(directory, "farm", CODEC);
  }

  private void assertRefused(byte[] bytes, String what) throws IOException {
    Files.write(file(), bytes);
    assertThatThrownBy(this::open)
        .isInstanceOf(SettingsException.class)
        .hasMessage(
            "the file %s %s; with an empty data directory this member starts as a new keeper"
                .formatted(file(), what));
    assertThat(Files.readAllBytes(file())).as("what is on disk").isEqualTo(bytes);
  }

  @Test
  void aDirectoryIsMadeAndEmpty() {
    directory = directory.resolve("a/b");
    try (KeeperDisk disk = open()) {
      assertThat(disk.keeper()).isZero();
      assertThat(disk.kept()).isNull();
    }
  }

  @Test
  void whatWasWrittenIsRead() throws IOException {
    written();
    try (KeeperDisk disk = open()) {
      assertThat(disk.keeper()).isEqualTo(5);
      assertThat(disk.kept()).isEqualTo(state(6));
    }
  }

  @Test
  void aFileThatIsDamagedAnywhereIsRefusedAndStaysAsItIs() throws IOException {
    byte[] sound = written();
    for (int at = 0; at < sound.length; at++) {
      byte[] damaged = sound.clone();
      damaged[at] ^= 0x10;
      assertRefused(damaged, "is damaged");
    }
  }

  @Test
  void aFileThatIsCutAnywhereIsRefused() throws IOException {
    byte[] sound = written();
    for (int length = 0; length < sound.length; length++) {
      assertRefused(Arrays.copyOf(sound, length), "is damaged");
    }
    assertRefused(Arrays.copyOf(sound, sound.length + 1), "is damaged");
  }

  /** Returns the bytes with another byte at this place, and the checksum that fits. */
  private static byte[] changed(byte[] sound, int at, int value) {
    byte[] changed = sound.clone();
    changed[at] = (byte) value;
    CRC32C sum = new CRC32C();
    sum.update(changed, 0, changed.length - 4);
    ByteBuffer.wrap(changed).putInt(changed.length - 4, (int) sum.getValue());
    return changed;
  }

  @Test
  void aFileOfALaterVersionOrOfAnotherProgramIsRefused() throws IOException {
    byte[] sound = written();

    assertRefused(
        changed(sound, 15, 2), "is of another version of Thalweg: form 2, where this one reads 1");
    assertRefused(changed(sound, 0, 'T'), "is no file of a keeper");
  }

  @Test
  void lengthsThatDoNotFitAreRefused() throws IOException {
    byte[] sound = written();
    for (int at = 16; at < sound.length - 4; at++) {
      for (int value : new int[] {0, 1, 127, 255}) {
        Files.write(file(), changed(sound, at, value));
        try (KeeperDisk disk = open()) {
          assertThat(disk.keeper()).isPositive(); // a change that cannot be told from what is meant
        } catch (SettingsException refused) {
          assertThat(refused).hasMessageContaining(directory.toString());
        }
      }
    }
  }

  @Test
  void theDirectoryOfAnotherClusterIsRefused() throws IOException {
    written();

    assertThatThrownBy(() -> KeeperDisk.open(directory, "form", CODEC))
        .isInstanceOf(SettingsException.class)
        .hasMessage(
            "the data directory %s belongs to the cluster farm, not to form".formatted(directory));
    open().close(); // and it is not in use after that
  }

  @Test
  void aFileThatWasHalfWrittenDoesNotMatter() throws IOException {
    byte[] sound = written();
    Files.write(directory.resolve("keeper.new"), Arrays.copyOf(sound, 20));
    try (KeeperFile again = KeeperFile.open(directory)) {
      assertThat(again.read()).isEqualTo(sound);
      again.write(new byte[] {1, 2});
      assertThat(again.read()).containsExactly(1, 2);
    }
    assertThat(directory.resolve("keeper.new")).doesNotExist();
  }

  @Test
  void oneMemberAtATimeUsesADirectory() {
    ThrowingCallable second = this::open;
    try (KeeperDisk first = open()) {
      assertThat(first.keeper()).isZero();
      assertThatThrownBy(second)
          .isInstanceOf(SettingsException.class)
          .hasMessage(
              "the data directory %s cannot be used: another member uses it".formatted(directory));
    }
    open().close();
  }

  @Test
  void aDirectoryThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.createFile(directory.resolve("taken"));
    directory = file;

    assertThatThrownBy(this::open)
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("the data directory " + file + " cannot be used: ");
  }

  /** A process apart has the lock, as a member that was started twice. */
  @Test
  void aDirectoryThatAnotherProcessUsesIsRefused() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder command =
        new ProcessBuilder(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            LockHolder.class.getName(),
            directory.toString());
    Process holder = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      assertThat(holder.getInputStream().read()).as("what the holder says").isEqualTo('!');
      assertThatThrownBy(this::open)
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("another member uses it");
    } finally {
      holder.destroyForcibly().waitFor();
    }
    open().close(); // the lock ends with its process
  }

  @Test
  void aFileThatWasWrittenWithLargerLimitsIsNotCalledDamaged() throws Exception {
    Charter charter = state(6).chosen();
    for (int number = 1; number <= 2; number++) {
      charter =
          charter.with(
              new Definition(
                  number, "s" + number, 1, Definition.Units.of(SemaphoreConfig.units(1))));
    }
    Files.write(file(), new KeeperRecord("farm", 5, Acceptor.State.of(charter)).toBytes(CODEC));
    Codec smaller = new Codec(new WireLimits(1 << 20, 1, 100));

    assertThatThrownBy(() -> KeeperDisk.open(directory, "farm", smaller))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("or with a larger maxMessageBytes, maxSemaphores or maxNameLength")
        .hasMessageContaining("a number of 2 where 1 is the most");
  }
}
