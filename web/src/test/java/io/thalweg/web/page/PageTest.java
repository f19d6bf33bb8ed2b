package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moving in a run, acting on it, links to it, and traces from files. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {
  private static final int SEED = 20260101;

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

  @ParameterizedTest
  @ValueSource(strings = {"crowd", "rooms", "split", "deadlock"})
  void aStepLooksTheSameWhicheverWayOneComes(String name) {
    lab.open("#g=" + name);
    Random random = new Random(SEED);
    int steps = lab.steps();
    for (int n = 0; n < 50; n++) {
      int step = random.nextInt(steps + 1);
      int before = Math.max(0, step - 3);
      int after = Math.min(steps, step + 3);
      String jumped = seen("lab.goTo(%d)".formatted(step));
      String stepped =
          seen(
              "lab.goTo(%d); times(%d, () => lab.player.step(1))".formatted(before, step - before));
      String back =
          seen("lab.goTo(%d); times(%d, () => lab.player.step(-1))".formatted(after, after - step));
      assertThat(stepped).as("step %d, stepped", step).isEqualTo(jumped);
      assertThat(back).as("step %d, stepped back", step).isEqualTo(jumped);
    }
  }

  /** What the map is drawn from and what it draws, after the page has gone somewhere and drawn. */
  private String seen(String way) {
    return lab.value(
            """
            (async () => {
              const drawn = () => new Promise(done => {
                const look = () => document.documentElement.dataset.settled ? done() : setTimeout(look);
                look();
              });
              const times = (count, act) => { for (let n = 0; n < count; n++) { act(); lab.scene; } };
              %s;
              await drawn();
              const { scene } = lab;
              return JSON.stringify([lab.position, scene.nodes, scene.links, scene.inFlight, scene.units,
                lab.mapView.strokes(900, 600), document.querySelector('#twin').textContent]);
            })()\
            """
                .formatted(way))
        .asString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"printer", "crowd", "large", "split", "deadlock", "starving"})
  void unitsSumToKInEachStep(String name) {
    lab.open("#g=" + name);
    String wrong =
        lab.page.text(
            """
            (() => {
              const wrong = [];
              for (let step = 0; step <= lab.run.steps; step++) {
                const scene = lab.sceneOf(lab.run, step);
                const missing = scene.units.some(cell => cell.kind === 'missing');
                if (scene.units.length !== scene.k || missing) wrong.push(step);
              }
              return wrong.join();
            })()\
            """);
    assertThat(wrong).isEmpty();
  }

  @Test
  void theScrubberGoesToAnyStep() {
    lab.open("#g=split");
    double left =
        lab.value("document.querySelector('#scrubber').getBoundingClientRect().x").asDouble();
    double width = lab.value("document.querySelector('#scrubber').clientWidth").asDouble();
    double y =
        lab.value("document.querySelector('#scrubber').getBoundingClientRect().y").asDouble();
    lab.page.click(left + width / 2, y + 20);
    lab.settle();
    assertThat(lab.position()).isBetween(lab.steps() * 48 / 100, lab.steps() * 52 / 100);
    assertThat(
            lab.page.text(
                "document.querySelector('#scrubber input').getAttribute('aria-valuetext')"))
        .startsWith("step " + String.format("%,d", lab.position()) + " of ");
  }

  @Test
  void whatANodeIsIsSaidInWords() {
    lab.open("#g=printer");
    lab.goTo(2);
    assertThat(twin())
        .containsExactly(
            "node 0 is inside with 1 unit, has the token with 0 units",
            "node 1 waits for 1 unit, priority 1");
  }

  private List<String> twin() {
    return lab.value("[...document.querySelectorAll('#twin button')].map(one => one.textContent)")
        .valueStream()
        .map(one -> one.asString())
        .toList();
  }

  @Test
  void theInspectorMarksWhatTheStepChanged() {
    lab.open("#g=printer");
    lab.goTo(3);
    lab.value("lab.select({node: 0})");
    lab.settle();
    String changed =
        lab.page.text(
            "[...document.querySelectorAll('.variables .changed')].map(row =>"
                + " row.textContent).join()");
    assertThat(changed).isEqualTo("Q[1 S=1@1746576 h=1]was []");
  }

  @Test
  void anActMakesABranchAndTheOldFutureStays() {
    lab.open("#g=printer");
    lab.goTo(9);
    String old = lab.scene();
    String oldTrace = trace();
    lab.value("lab.select({node: 0})");
    lab.settle();
    lab.value("document.querySelector('.ask input[name=priority]').value = '7'");
    lab.page.click(".ask button");
    lab.page.waitFor("lab.run.root && lab.run.done");
    lab.settle();
    String branch = lab.page.text("lab.run.id");
    assertThat(lab.value("lab.run.causeOf(lab.position).event").asString()).isEqualTo("request");
    assertThat(lab.value("lab.run.causeOf(lab.position).priority").asInt()).isEqualTo(7);
    assertThat(lab.value("lab.selection.node").asInt()).isZero();
    assertThat(trace()).isNotEqualTo(oldTrace);

    lab.page.key("b");
    lab.settle();
    assertThat(lab.value("lab.run.root === undefined").asBoolean()).isTrue();
    assertThat(trace()).isEqualTo(oldTrace);
    lab.goTo(9);
    assertThat(lab.scene()).isEqualTo(old);

    int runs = lab.value("lab.runs.size").asInt();
    lab.value("lab.select({node: 0})");
    lab.settle();
    lab.value("document.querySelector('.ask input[name=priority]').value = '7'");
    lab.page.click(".ask button");
    lab.page.waitFor("lab.run.root");
    assertThat(lab.page.text("lab.run.id")).as("the same branch").isEqualTo(branch);
    assertThat(lab.value("lab.runs.size").asInt()).isEqualTo(runs);
  }

  private String trace() {
    return lab.page.text("new TextDecoder().decode(lab.run.bytes.subarray(0, lab.run.size))");
  }

  @Test
  void aLinkIsCut() {
    lab.open("#g=split");
    lab.goTo(20);
    lab.value("lab.select({node: 5})");
    lab.settle();
    lab.value("document.querySelector('.links select').value = '6'");
    lab.page.click(".links button");
    lab.page.waitFor("lab.run.root && lab.run.done");
    lab.settle();
    assertThat(lab.page.text("JSON.stringify(lab.run.causeOf(lab.position))"))
        .contains("\"event\":\"link-down\",\"a\":5,\"b\":6");
  }

  @Test
  void aLinkLeadsBack() {
    lab.open("#g=split");
    lab.goTo(400);
    lab.value("lab.select({node: 11})");
    lab.value("lab.openTab('sequence')");
    lab.settle();
    lab.value("lab.copyLink()");
    String scene = lab.scene();
    String fragment = lab.page.text("location.hash");
    assertThat(fragment)
        .startsWith("#s=hk,topology:grid,nodes:16")
        .contains("&p=400&n=11&v=sequence&d=");
    lab.open(fragment);
    lab.page.waitFor("lab.position === 400 && lab.selection");
    lab.settle();
    assertThat(lab.scene()).isEqualTo(scene);
    assertThat(lab.value("lab.selection.node").asInt()).isEqualTo(11);
    assertThat(lab.page.text("lab.tab")).isEqualTo("sequence");
    assertThat(lab.message()).isEmpty();
  }

  @Test
  void aLinkOfAnotherVersionSaysUpToWhereItIsTheSame() {
    lab.open("#g=split");
    lab.goTo(400);
    lab.value("lab.copyLink()");
    String fragment = lab.page.text("location.hash");
    int hash = fragment.indexOf("&d=") + "&d=".length();
    String wrong = fragment.substring(0, hash + 4 * 4) + "0123456789abcdef";
    lab.open(wrong);
    lab.page.waitFor("lab.position > 0");
    lab.settle();
    assertThat(lab.position()).isEqualTo(200);
    assertThat(lab.message()).contains("it is the same at least up to step 200");
  }

  @Test
  void aBranchHasALink() {
    lab.open(
        "#s=hk,topology:line,nodes:2,k:1,requests:2,think:1..4,inside:6,seed:1&a=5+ask+1+units=1+priority=3&p=4");
    assertThat(trace()).contains("{\"at\":5,\"event\":\"request\",\"node\":1");
    assertThat(lab.position()).isEqualTo(4);
  }

  @Test
  void aTraceIsDropped(@TempDir Path folder) throws IOException {
    lab.open("#g=split");
    String scene = lab.goTo(1234).scene();
    Path file = lab.trace(folder, "run.jsonl");
    lab.open("");
    lab.page.drop("#stage", file);
    lab.page.waitFor("lab.run.file === 'run.jsonl'");
    lab.waitForRun();
    assertThat(lab.goTo(1234).scene()).isEqualTo(scene);
    lab.page.waitFor("lab.run.done.outcome === 'done'");
    assertThat(lab.message()).isEmpty();
  }

  @Test
  void whatStandsBeforeABrokenLineIsShown(@TempDir Path folder) throws IOException {
    lab.open("#g=printer");
    List<String> lines = Files.readAllLines(lab.trace(folder, "whole.jsonl"));
    Path broken = folder.resolve("broken.jsonl");
    Files.writeString(
        broken, String.join("\n", lines.subList(0, 20)) + "\n{\"at\":12,\"event\":\"deli\n");
    lab.page.drop("#stage", broken);
    lab.page.waitFor("lab.run.broken");
    lab.settle();
    assertThat(lab.message())
        .isEqualTo(
            "broken.jsonl: Line 21 of the trace: found {\"at\":12,\"event\":\"deli, expected a JSON"
                + " object; everything before it is shown.");
    assertThat(lab.value("lab.run.length").asInt()).isEqualTo(19);
  }

  @Test
  void aFileThatIsNoTraceIsRefused(@TempDir Path folder) throws IOException {
    lab.open("#g=printer");
    lab.page.drop("#stage", Files.writeString(folder.resolve("notes.txt"), "buy milk\n"));
    lab.page.waitFor("lab.run.broken");
    lab.settle();
    assertThat(lab.message())
        .isEqualTo(
            "notes.txt: Line 1 of the trace: found buy milk, expected a thalweg/1 trace; nothing"
                + " can be shown.");
  }

  @Test
  void aWrongScenarioIsRefusedInOneSentence() {
    lab.open("");
    lab.value("document.querySelector('.free').open = true");
    lab.page.waitFor("document.querySelector('.free input[name=nodes]')");
    lab.value("document.querySelector('.free input[name=nodes]').value = 'many'");
    lab.value("document.querySelector('.free form').requestSubmit()");
    lab.page.waitFor("document.querySelector('.free .problem').textContent");
    assertThat(lab.page.text("document.querySelector('.free .problem').textContent"))
        .contains("--nodes")
        .contains("many")
        .doesNotContain("\n");
  }

  @Test
  void aScenarioOfOnesOwnIsRun() {
    lab.open("");
    lab.value("document.querySelector('.free').open = true");
    lab.page.waitFor("document.querySelector('.free input[name=nodes]')");
    lab.value("document.querySelector('.free input[name=nodes]').value = '5'");
    lab.value("document.querySelector('.free form').requestSubmit()");
    lab.page.waitFor("lab.run.title === 'A scenario of your own'");
    lab.waitForRun();
    assertThat(lab.value("lab.run.header.nodes").asInt()).isEqualTo(5);
  }

  @Test
  void keysAreLettersInTextFields() {
    lab.open("#g=printer");
    lab.goTo(3);
    lab.value("lab.select({node: 0})");
    lab.settle();
    lab.value("document.querySelector('.ask input[name=priority]').focus()");
    lab.page.key("ArrowRight").key("l").key("Home");
    lab.settle();
    assertThat(lab.position()).isEqualTo(3);
    assertThat(lab.value("Boolean(lab.large)").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 700, 1024})
  void narrowPagesDoNotScrollSideways(int width) {
    lab.page.size(width, 800);
    lab.open("#g=split");
    assertThat(lab.value("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(width);
    lab.page.size(1400, 900);
  }

  @Test
  void stillReadersGetNoTweening() {
    lab.page.prefer("prefers-reduced-motion", "reduce");
    lab.open("#g=printer");
    lab.value("lab.clock.hold(); lab.player.play(4)");
    String fractions =
        lab.value(
                """
                (async () => {
                  const seen = new Set();
                  while (lab.playing) {
                    lab.clock.turn(60);
                    await new Promise(done => requestAnimationFrame(done));
                    seen.add(lab.fraction);
                  }
                  return [...seen].join();
                })()\
                """)
            .asString();
    lab.page.prefer("prefers-reduced-motion", "no-preference");
    assertThat(fractions).isEqualTo("0.5");
    assertThat(lab.position()).isEqualTo(4);
  }
}
