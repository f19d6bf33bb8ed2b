package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of live members: a member dies, epochs begin, units are kept back and come back. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemberDiesTest {
  private static final Path RECORDED = Path.of("src", "main", "web", "member-dies.jsonl");
  private static final String KINDS = "lab.scene.units.map(cell => cell.kind).sort().join(' ')";

  @TempDir private Path folder;
  private Lab lab;

  @BeforeAll
  void start() {
    lab = Lab.start();
  }

  @AfterAll
  void close() {
    if (lab != null) {
      lab.close();
    }
  }

  @AfterEach
  void staysWithinThePage() {
    assertThat(lab.complaints()).isEmpty();
    assertThat(lab.requests()).isEmpty();
  }

  private String stop(int number) {
    lab.value("lab.guide.goTo(" + number + ")");
    lab.settle();
    return lab.page.text(KINDS);
  }

  @Test
  void theBarOfUnitsTellsWhereEachUnitIs() {
    lab.open("#g=member-dies");
    assertThat(stop(1)).isEqualTo("held held held held");
    assertThat(stop(2)).isEqualTo("held held left left");
    assertThat(stop(3)).isEqualTo("held held left left");
    assertThat(stop(4)).isEqualTo("held held kept kept");
    assertThat(stop(5)).isEqualTo("held held held held");
  }

  @Test
  void theBarSumsToAllUnitsInEveryStep() {
    lab.open("#g=member-dies");
    String wrong =
        "[...Array(lab.run.steps + 1).keys()].filter(step => { const { units, k } ="
            + " lab.sceneOf(lab.run, step); return units.length !== k || units.some(cell =>"
            + " cell.extra || cell.kind === 'missing'); }).join()";
    assertThat(lab.page.text(wrong)).isEmpty();
  }

  @Test
  void whatIsDrawnIsSaid() {
    lab.open("#g=member-dies");
    stop(3);
    assertThat(texts()).contains("frozen, epoch 379575: 2 of 2 have reported");
    stop(4);
    assertThat(texts()).contains("epoch 379575: 2 units of member 2 kept back, 12 s left");
    assertThat(lab.page.text("document.querySelector('#twin').textContent"))
        .contains("member 2 is dead; its lease of 2 units may still run, for 12 s");
    assertThat(lab.page.text("document.querySelector('#right').textContent"))
        .contains("4 units: 2 held, 2 kept back for 12 s", "3, 1 of them dead", "--script");
  }

  private String texts() {
    return lab.page.text(
        "lab.mapView.strokes(1000, 700).filter(one => one.what === 'text').map(one =>"
            + " one.text).join('|')");
  }

  /** The seconds go down as time passes between two steps. */
  @Test
  void theSecondsLeftGoDown() {
    lab.open("#g=member-dies");
    stop(4);
    int later = lab.steps() - 1;
    while (later > 0 && lab.value("lab.run.timeOf(" + later + ")").asDouble() > 12) {
      later--;
    }
    lab.value("lab.goTo(" + later + ", 0.5)");
    lab.settle();
    assertThat(texts()).contains("kept back, 6 s left");
  }

  @Test
  void theLegendHasTheSignsOfSuchRunsOnlyThere() {
    String signs =
        "[...document.querySelectorAll('details.signs div:not([hidden])')].map(row =>"
            + " row.textContent).join('|')";
    lab.open("#g=member-dies");
    assertThat(lab.page.text(signs)).contains("kept back", "frozen").doesNotContain("cut off");
    lab.open("#g=printer");
    assertThat(lab.page.text(signs)).contains("cut off").doesNotContain("kept back", "frozen");
  }

  @Test
  void aTraceOfAFleetCanBeDropped() throws Exception {
    lab.open("#g=printer");
    Path file = Files.copy(RECORDED, folder.resolve("fleet.jsonl"));
    lab.page.drop("#stage", file);
    lab.page.waitFor("lab.run.file === 'fleet.jsonl' && lab.run.done");
    lab.page.waitFor("lab.run.done.outcome === 'done'"); // the engine has checked it, too
    lab.settle();
    assertThat(lab.value("lab.run.done.problems.length").asInt()).isZero();
    assertThat(lab.steps()).isEqualTo(61);
    assertThat(lab.message()).isEmpty();
  }

  @Test
  void aBrokenClusterEventIsSaidWithItsLine() throws Exception {
    lab.open("#g=printer");
    String bad = Files.readString(RECORDED).replaceFirst("\"kept\":\\[1,2]", "\"kept\":2");
    lab.page.drop("#stage", Files.writeString(folder.resolve("bad.jsonl"), bad));
    lab.page.waitFor("lab.run.broken");
    lab.settle();
    assertThat(lab.message())
        .contains("found \"kept\": 2, expected \"kept\" to be a list of whole numbers");
  }

  @Test
  void aLinkLeadsToItsStep() {
    lab.open("#g=member-dies");
    stop(4);
    lab.value("lab.select({node: 2})");
    lab.settle();
    String link = lab.page.text("(lab.copyLink(), location.hash)");
    assertThat(link).startsWith("#g=member-dies&p=37&n=2");
    lab.open(link);
    lab.page.waitFor("lab.position === 37");
    assertThat(lab.value("lab.selection.node").asInt()).isEqualTo(2);
  }

  /** What a dead member held is not in use any more once it is over. */
  @Test
  void unitsInUseAreNeverMoreThanThereAre() {
    lab.open("#g=member-dies");
    stop(5);
    lab.value("lab.openTab('numbers')");
    lab.value(
        "document.querySelectorAll('#view-numbers details').forEach(d => { d.open = true; })");
    lab.settle();
    String inUse =
        "[...document.querySelectorAll('#view-numbers tr')].map(row =>"
            + " row.textContent).find(text => text.startsWith('in use now'))";
    lab.page.waitFor(inUse);
    assertThat(lab.page.text(inUse)).isEqualTo("in use now4");
  }

  @Test
  void theSequenceTellsOfEpochs() {
    lab.open("#g=member-dies");
    stop(3);
    lab.value("lab.openTab('sequence')");
    lab.settle();
    lab.page.click(".sequence-text summary");
    lab.settle();
    lab.page.waitFor("document.querySelector('.sequence-words').textContent"); // it is filled later
    assertThat(lab.page.text("document.querySelector('.sequence-words').textContent"))
        .contains("Member 2 dies.", "Epoch 379575 begins, frozen, with members 1 and 3; 2 is out.");
  }
}
