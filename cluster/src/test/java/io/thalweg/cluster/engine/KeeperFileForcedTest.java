package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written survives a loss of power: bytes first, then the name, and both are forced. */
class KeeperFileForcedTest {
  @TempDir private Path directory;

  @Test
  void theBytesAreForcedBeforeTheNameAndTheNameBeforeItIsSaidToBeWritten() throws IOException {
    Watched disk = new Watched();
    Path data = disk.path(directory.resolve("data"));
    try (KeeperFile file = KeeperFile.open(data)) {
      disk.events.clear();
      file.write(new byte[] {1, 2, 3});
    }

    assertThat(disk.events)
        .isEqualTo(
            List.of(
                "write keeper.new",
                "force keeper.new with its size",
                "move keeper.new to keeper",
                "force data with its size"));
  }
}
