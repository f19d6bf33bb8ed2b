package io.thalweg.check.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The TLA+ specification in docs/specs has as many states under TLC as the Java code under our own
 * search, and keeps its invariants. The models were chosen so that between them they notice most
 * changes of a single line; docs/specs/README.md tells which were tried.
 */
class TlcAgreementTest {
  @TempDir private Path scratch;

  static Stream<Arguments> agreesWithOurSearch() {
    return Stream.of(
        arguments("MCline3", 48_347),
        arguments("MCline3-backfill", 26_088),
        arguments("MCline3-idle", 47_813),
        arguments("MCline3-splits", 108_700),
        arguments("MCring3-aging", 10_913),
        arguments("MCring3-breaks", 20_125),
        arguments("MCring3-changes", 35_349),
        arguments("MCring3-moves", 54_789));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void agreesWithOurSearch(String model, int states) throws Exception {
    Tlc run = Tlc.check(specs(), model, scratch);
    assertThat(run.completed()).as(run.output()).isTrue();
    assertThat(run.distinctStates()).isEqualTo(states);
  }

  /** D12 again: if nobody takes the token back it is lost with its link, and TLC says so. */
  @Test
  void aBrokenSpecificationIsCaught() throws Exception {
    Path broken = Files.createDirectory(scratch.resolve("specs"));
    for (String name : new String[] {"Hk.tla", "HkNode.tla", "HkBase.tla", "MCring3-moves.cfg"}) {
      Files.copy(specs().resolve(name), broken.resolve(name));
    }
    Path node = broken.resolve("HkNode.tla");
    String text = Files.readString(node);
    String taken = "IF m.type = \"TOKEN\" THEN TakeToken(n, m)";
    assertThat(text).contains(taken);
    Files.writeString(node, text.replace(taken, "IF m.type = \"TOKEN\" THEN n"));
    assertThat(Tlc.check(broken, "MCring3-moves", scratch).violated()).isEqualTo("OneToken");
  }

  /** Maven starts tests in the folder of the module, an IDE perhaps in that of the project. */
  private static Path specs() {
    Path inProject = Path.of("docs", "specs");
    return Files.isDirectory(inProject) ? inProject : Path.of("..").resolve(inProject);
  }
}
