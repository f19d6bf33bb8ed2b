package io.thalweg.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What readers of the sources can rely on: one name for one class, and files of a size to read. */
class SourcesTest {
  private static final Path MEMBER = Path.of("cluster/src/main/java/io/thalweg/cluster/member");
  private static final Path PROTOCOLS = Path.of("core/src/main/java/io/thalweg/core/protocols");
  private static final Path REPLACED = Path.of("web/src/main/java/io/thalweg/web/replaced");
  private static final int MEMBER_LINES = 350;
  private static final int NODE_LINES = 400;

  /** But those that stand in the browser for the ones whose names they have. */
  @Test
  void noTwoClassesShareAName() throws IOException {
    Map<String, List<Path>> byName =
        sources()
            .filter(file -> !file.startsWith(REPLACED))
            .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
    byName.keySet().removeAll(List.of("package-info.java", "module-info.java"));

    assertThat(byName.values()).hasSizeGreaterThan(900).allMatch(files -> files.size() == 1);
  }

  @Test
  void noClassOfTheMemberIsLong() throws IOException {
    List<Path> files = sources().filter(file -> file.startsWith(MEMBER)).toList();

    assertThat(files).hasSizeGreaterThan(50).allMatch(file -> lines(file) <= MEMBER_LINES);
  }

  @Test
  void nodesCanBeReadBesideTheirPapers() {
    List<Path> nodes =
        List.of(PROTOCOLS.resolve("hk/HkNode.java"), PROTOCOLS.resolve("gme/GmeNode.java"));

    assertThat(nodes).allMatch(file -> lines(file) < NODE_LINES);
  }

  /** All sources but those of tests, by their path from the root of the repository. */
  private static Stream<Path> sources() throws IOException {
    Path root = Path.of("..").toAbsolutePath().normalize();
    try (Stream<Path> modules = Files.list(root)) {
      List<Path> roots =
          modules
              .map(module -> module.resolve("src/main/java"))
              .filter(Files::isDirectory)
              .toList();
      return roots.stream().flatMap(SourcesTest::under).map(root::relativize);
    }
  }

  private static Stream<Path> under(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(Path.of("..").resolve(file))) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
