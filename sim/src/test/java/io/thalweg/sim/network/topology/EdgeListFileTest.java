package io.thalweg.sim.network.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeListFileTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("edges.txt"), text.replace("\\n", "\n"));
  }

  private TopologySpec spec(Path file) {
    return TopologySpec.parse("--topology", "file:" + file);
  }

  @Test
  void readsLinksCommentsAndBlankLines() throws IOException {
    TopologySpec spec = spec(file("# a triangle\n0 1\n\n  1\t2 # and back\n2 0\n0 2\n"));
    assertThat(spec.ownNodes()).hasValue(3);
    assertThat(spec.build(5, new Rng(1)))
        .isEqualTo(Topology.of(5).link(0, 1).link(1, 2).link(0, 2).build());
  }

  @Test
  void otherKindsHaveNoNodesOfTheirOwn() {
    assertThat(TopologySpec.parse("--topology", "ring").ownNodes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 1\\n1 x | :2: found 'x', expected a node number from 0 up",
        "0 1\\n\\n1 -2 | :3: found '-2', expected a node number from 0 up",
        "0 1.5 | :1: found '1.5', expected a node number from 0 up",
        "0 99999999999 | :1: found '99999999999', expected a node number from 0 up",
        "0 1\\n2 | :2: found '2', expected the form 'a b'",
        "0 1 2 | :1: found '0 1 2', expected the form 'a b'",
        "# nothing\\n3 3 | :2: found a link from node 3 to itself, expected two different nodes",
        "0 1\\n1 9\\n1 2 | :2: found node 9, expected a node below 4, the value of --nodes",
        "'' | : found nothing, expected a link 'a b' on each line",
        "# only a comment | : found nothing, expected a link 'a b' on each line",
      })
  void rejectsWithFileAndLine(String text, String message) throws IOException {
    Path file = file(text);
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> spec(file).build(4, new Rng(1)))
        .withMessage(file + message);
  }

  @Test
  void rejectsWhatCannotBeRead() throws IOException {
    Path missing = folder.resolve("missing.txt");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> spec(missing).ownNodes())
        .withMessage(missing + ": found no such file, expected a text file");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> spec(folder).ownNodes())
        .withMessage(folder + ": found a directory, expected a text file");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xFF, (byte) 0xFE});
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> spec(binary).ownNodes())
        .withMessage(binary + ": found bytes that are not UTF-8, expected a text file");
  }
}
