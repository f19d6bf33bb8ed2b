package io.thalweg.check.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Outcome;
import io.thalweg.check.search.Plan;
import io.thalweg.core.protocols.hk.Hk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The TLA+ specification in docs/specs has as many states under TLC as the Java code under our own
 * checker, which reads the same models, and keeps its invariants. The models were chosen so that
 * between them they notice most changes of a single line; docs/specs/README.md tells which were
 * tried.
 */
class TlcAgreementTest {
  @TempDir private Path scratch;

  @ParameterizedTest
  @CsvSource({
    "MCline3, 18152",
    "MCline3-backfill, 14360",
    "MCline3-idle, 47813",
    "MCline3-splits, 108700",
    "MCring3-aging, 4114",
    "MCring3-breaks, 20125",
    "MCring3-changes, 17074",
    "MCring3-moves, 54789"
  })
  void agreesWithOurChecker(String name, long states) throws Exception {
    Model model = Model.read(specs().resolve(name + ".cfg"));
    Plan plan = Plan.of(model.scope(), Set.of(Claim.ONE_TOKEN));
    Outcome ours = new Checker<>(new Hk(model.config()), plan).run(new Gauge());
    assertThat(ours.states()).isEqualTo(states);

    Tlc theirs = Tlc.check(specs(), name, scratch);
    assertThat(theirs.completed()).as(theirs.output()).isTrue();
    assertThat(theirs.distinctStates()).isEqualTo(states);
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
