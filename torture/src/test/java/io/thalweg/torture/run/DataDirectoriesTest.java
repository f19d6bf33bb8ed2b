package io.thalweg.torture.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class DataDirectoriesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void temporaryOnesAreGoneAfterTheRun() throws IOException {
    Path directory;
    try (var data = DataDirectories.below(null)) {
      directory = data.of(3);
      assertThat(stored(directory)).exists();
    }
    assertThat(directory.resolve("..")).doesNotExist();
  }

  @Test
  void namedOnesStay() throws IOException {
    try (var data = DataDirectories.below(folder.resolve("data"))) {
      stored(data.of(3));
    }
    assertThat(folder.resolve("data/m3/keeper")).exists();
  }

  @Test
  void aWipedDiskIsGoneAndNoOther() throws IOException {
    try (var data = DataDirectories.below(folder.resolve("data"))) {
      stored(data.of(3));
      stored(data.of(4));
      data.wipe(3);
      data.wipe(5); // has none
      assertThat(data.of(3)).doesNotExist();
      assertThat(data.of(4).resolve("keeper")).exists();
    }
  }

  private static Path stored(Path directory) throws IOException {
    return Files.writeString(
        Files.createDirectories(directory).resolve("keeper"), "what it has answered");
  }
}
