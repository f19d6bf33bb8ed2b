package io.thalweg.check.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.property.Claim;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.check.search.Plan;
import io.thalweg.check.search.SearchOutcome;
import io.thalweg.core.protocols.hk.Hk;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The TLA+ specification in docs/specs has as many states under TLC as the Java code under our own
 * checker, which reads the same models, and keeps its invariants. The models were chosen so that
 * together they detect most changes of a single line; docs/specs/README.md lists the changes that
 * were tried.
 */
class TlcAgreementTest {
  @TempDir private Path scratch;

  @ParameterizedTest
  @CsvSource({
    "MCline3, 38593",
    "MCline3-backfill, 26025",
    "MCline3-idle, 47813",
    "MCline3-splits, 213129",
    "MCring3-ages, 143539",
    "MCring3-aging, 7196",
    "MCring3-breaks, 58159",
    "MCring3-changes, 48392",
    "MCring3-moves, 163186"
  })
  void agreesWithOurChecker(String name, long states) throws Exception {
    Model model = Model.read(SpecFolder.found().resolve(name + ".cfg"));
    Plan plan = Plan.of(model.scope(), Set.of(Claim.ONE_TOKEN));
    SearchOutcome ours = new Checker<>(new Hk(model.config()), plan).run(new Gauge());
    assertThat(ours.states()).isEqualTo(states);

    Tlc theirs = Tlc.check(SpecFolder.found(), "Hk", name, scratch);
    assertThat(theirs.completed()).as(theirs.output()).isTrue();
    assertThat(theirs.distinctStates()).isEqualTo(states);
  }

  /** D12 again: a token that its sender does not take back is lost with its link. */
  @Test
  void aTokenThatIsNotTakenBackIsCaught() throws Exception {
    String taken = "IF m.type = \"TOKEN\" THEN TakeToken(n, m)";
    Path broken = SpecFolder.altered(scratch, "HkNode.tla", taken, "IF m.type = \"TOKEN\" THEN n");
    assertThat(Tlc.check(broken, "Hk", "MCring3-moves", scratch).violated()).isEqualTo("OneToken");
  }

  /** Queues that ignore how long a request has waited. */
  @Test
  void agingThatIsLeftOutIsCaught() throws Exception {
    String aging = "StaysAhead(a, b) == Aging = 0 \\/";
    Path broken = SpecFolder.altered(scratch, "HkBase.tla", aging, "StaysAhead(a, b) == TRUE \\/");
    assertThat(Tlc.check(broken, "Hk", "MCring3-aging", scratch).violated())
        .isEqualTo("ServedInTurn");
  }
}
