package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.fleet.FleetTrace;
import io.thalweg.cluster.fleet.Machine;
import io.thalweg.cluster.fleet.Script;
import io.thalweg.web.chromium.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is recorded of each script of the fleet is shown: every unit is somewhere, at all times. */
@Tag("browser")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FleetTracesTest {
  private static final Path SCRIPTS = Path.of("../cluster/src/test/resources/fleet");
  private static final String WRONG =
      "lab.run.broken?.text ?? [...Array(lab.run.steps + 1).keys()].filter(step => { const { units,"
          + " k } = lab.sceneOf(lab.run, step); return units.length !== k || units.some(cell =>"
          + " cell.extra || cell.kind === 'missing'); }).join()";

  @Test
  void theBarOfUnitsSumsToAllUnitsInEveryStep() throws IOException {
    int shown = 0;
    try (Lab lab = Lab.start();
        Stream<Path> scripts = Files.list(SCRIPTS)) {
      lab.open("");
      for (Path script : scripts.sorted().toList()) {
        FleetTrace trace = new FleetTrace();
        Script.play(Files.readString(script), Machine::sound, 1, trace);
        if (!trace.lines().isEmpty()) {
          shown++;
          open(lab, trace.lines());
          assertThat(lab.page.text(WRONG)).as(script.getFileName() + ": wrong steps").isEmpty();
        }
      }
      assertThat(lab.complaints()).isEmpty();
    }
    assertThat(shown).isGreaterThan(50);
  }

  private static void open(Lab lab, List<String> lines) {
    String text = Page.quoted(String.join("\n", lines) + "\n");
    lab.page.evaluate("lab.openFile(new File([" + text + "], 'fleet.jsonl')).then(() => 0)");
  }
}
