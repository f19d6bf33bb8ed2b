package io.thalweg.check.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder docs/specs, and copies of it in which something is wrong on purpose. */
final class SpecFolder {
  private SpecFolder() {}

  /** Maven starts tests in the folder of the module, an IDE perhaps in that of the project. */
  static Path found() {
    Path inProject = Path.of("docs", "specs");
    return Files.isDirectory(inProject) ? inProject : Path.of("..").resolve(inProject);
  }

  /** Makes a copy of the specifications in which a piece of one file is replaced. */
  static Path altered(Path scratch, String file, String piece, String other) throws IOException {
    Path altered = Files.createDirectory(scratch.resolve("specs"));
    try (Stream<Path> files = Files.list(found())) {
      for (Path from : files.toList()) {
        Files.copy(from, altered.resolve(from.getFileName().toString()));
      }
    }
    String text = Files.readString(altered.resolve(file));
    assertThat(text).contains(piece);
    Files.writeString(altered.resolve(file), text.replace(piece, other));
    return altered;
  }
}
