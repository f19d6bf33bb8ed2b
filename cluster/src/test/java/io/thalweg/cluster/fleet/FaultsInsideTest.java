package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The swarm finds each fault inside the member that faults-inside.txt has. */
class FaultsInsideTest {
  private static final Path FILE = Path.of("src/test/resources/faults-inside.txt");
  private static final int RUNS = 5000;

  @Tag("nightly")
  @TestFactory
  List<DynamicTest> isFound() throws IOException {
    return Patch.read(FILE).stream()
        .map(patch -> DynamicTest.dynamicTest(patch.toString(), () -> isFound(patch)))
        .toList();
  }

  /** The lines that a fault changes are in the sources as they are now. */
  @TestFactory
  List<DynamicTest> fits() throws IOException {
    return Patch.read(FILE).stream()
        .map(patch -> DynamicTest.dynamicTest(patch.toString(), patch::source))
        .toList();
  }

  private static void isFound(Patch patch) throws Exception {
    assertThat(Workshop.find(patch, RUNS)).as("%s, in %d runs", patch, RUNS).isPresent();
  }
}
