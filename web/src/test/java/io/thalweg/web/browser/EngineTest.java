package io.thalweg.web.browser;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.check.property.Counterexample;
import io.thalweg.check.search.Checker;
import io.thalweg.check.search.Gauge;
import io.thalweg.commands.check.Task;
import io.thalweg.commands.check.Telling;
import io.thalweg.commands.simulate.TableReport;
import io.thalweg.commands.simulate.TraceOutput;
import io.thalweg.commands.words.CheckWords;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.acts.Acts;
import io.thalweg.sim.engine.Observers;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Result;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import io.thalweg.sim.swarm.ScenarioGenerator;
import io.thalweg.sim.trace.TraceReader;
import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** The compiled engine in a browser's Worker does what the same code does here, byte for byte. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineTest {
  private static final int SCENARIOS = 200;

  private final Browser browser = Browser.start();
  private final WorkerPage worker = new WorkerPage(browser);

  @BeforeAll
  void noErrorYet() {
    assertThat(worker.page().errors()).isEmpty();
  }

  @AfterAll
  void close() {
    browser.close();
  }

  @Test
  void tracesOfDrawnScenariosAreTheSame() {
    List<Scenario> bases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      for (String variant : algorithm.variants()) {
        bases.add(
            Scenario.standard()
                .with(Setting.ALGORITHM, algorithm.name())
                .with(Setting.VARIANT, variant));
      }
    }
    long lines = 0;
    for (int number = 0; number < SCENARIOS; number++) {
      Scenario scenario = ScenarioGenerator.draw(number, bases.get(number % bases.size()));
      lines += requireSame(scenario, List.of(), number % 4 == 0);
    }
    assertThat(lines).isGreaterThan(100_000);
  }

  @Test
  void actsAreDoneInTheSameWay() {
    Scenario scenario =
        Scenario.standard()
            .with(Setting.NODES, 9)
            .with(Setting.TOPOLOGY, "grid")
            .with(Setting.K, 2);
    requireSame(
        scenario,
        List.of("12.5 ask 3 units=2 priority=5", "20 cut 1 2", "30 form 1 2", "31 form 0 8"),
        true);
    Scenario moving =
        Scenario.standard().with(Setting.MOBILITY, "random-waypoint").with(Setting.TIME_LIMIT, 60);
    requireSame(moving, List.of("5 place 3 10 20.5", "7.25 ask 3"), true);
  }

  /** Compares a run here with the one in the browser, and returns its number of lines. */
  private long requireSame(Scenario scenario, List<String> acts, boolean states) {
    StringBuilder trace = new StringBuilder();
    Experiment experiment = Experiment.of(scenario, Acts.parse(Path.of("acts"), acts));
    Result result =
        experiment.run(
            new TraceOutput(experiment, states, states, line -> trace.append(line).append('\n')));
    JsonNode answer =
        worker.ask(
            "simulate",
            words(scenario),
            ", acts: " + quoted(acts) + ", states: " + states + ", positions: " + states);
    assertThat(answer.path("error").asString("")).as(scenario.commandLine()).isEmpty();
    if (!worker.hash().equals(Sha.of(trace.toString()))) {
      requireSameLines(scenario, worker.trace().split("\n"), trace.toString().split("\n"));
    }
    assertThat(answer.path("done").path("text").asString())
        .as(scenario.commandLine())
        .isEqualTo(new TableReport().print(experiment, result));
    return trace.chars().filter(letter -> letter == '\n').count();
  }

  /** Shows the first line that differs: whole traces are too long to be read. */
  private static void requireSameLines(Scenario scenario, String[] found, String[] expected) {
    for (int line = 0; line < Math.min(found.length, expected.length); line++) {
      assertThat(found[line])
          .as("line " + (line + 1) + " of " + scenario.commandLine())
          .isEqualTo(expected[line]);
    }
    assertThat(found).as(scenario.commandLine()).hasSameSizeAs(expected);
  }

  private static List<String> words(Scenario scenario) {
    List<String> words = new ArrayList<>(List.of(scenario.text(Setting.ALGORITHM)));
    scenario
        .given()
        .forEach(
            (setting, value) -> {
              if (setting != Setting.ALGORITHM) {
                words.add(setting.option());
                words.add(value);
              }
            });
    return words;
  }

  private static String quoted(List<String> texts) {
    return texts.stream().map(Page::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  @Test
  void aSearchFindsThePublishedDeadlockInTheSameWay() {
    requireSameCounterexample(
        "hk --variant paper --topology line --nodes 3 --property every-request-served", 0);
  }

  @Test
  void aSearchFindsTheSameLasso() {
    requireSameCounterexample(
        "hk --topology star --nodes 3 --requests forever --asks 0:1:2,1:1:1,2:1:2 --property"
            + " waiting-leads-to-entering",
        1);
  }

  private void requireSameCounterexample(String command, int leastLoop) {
    List<String> words = List.of(command.split(" "));
    Task task = Task.of(CheckWords.read(words));
    String here = counterexample(task, task.experiment().protocol());
    JsonNode done = worker.ask("check", words, "").path("done");
    assertThat(worker.trace()).isEqualTo(here);
    assertThat(done.path("outcome").asString()).isEqualTo("violation");
    assertThat(done.path("loop").asInt(0)).isGreaterThanOrEqualTo(leastLoop);
    assertThat(done.path("command").asString()).isEqualTo("./thalweg check " + command(task));
    assertThat(done.path("story").size()).isGreaterThan(5);
  }

  private static String command(Task task) {
    return task.given().commandLine();
  }

  private static <M extends Message> String counterexample(Task task, Protocol<M> protocol) {
    Checker<M> checker = new Checker<>(protocol, task.plan());
    Counterexample found = checker.run(new Gauge()).counterexample().orElseThrow();
    StringBuilder trace = new StringBuilder();
    new Telling<>(task, protocol, checker, found).trace(line -> trace.append(line).append('\n'));
    return trace.toString();
  }

  @Test
  void wrongWordsAreToldInASentence() {
    JsonNode answer = worker.ask("simulate", List.of("hk", "--nodez", "3"), "");
    assertThat(answer.path("error").asString())
        .isEqualTo(
            "found the unknown option '--nodez', nearest is '--nodes'; see 'thalweg simulate"
                + " --help'");
  }

  @Test
  void whatIsPossibleByHandIsTold() {
    JsonNode first =
        worker.ask("explore", List.of("hk", "--nodes", "2"), ", path: []").path("explore");
    assertThat(first.path("steps").path(0).path("sentence").asString()).startsWith("Node 0 asks");
    JsonNode next =
        worker.ask("explore", List.of("hk", "--nodes", "2"), ", path: [1]").path("explore");
    assertThat(next.path("steps").toString()).contains("gets the REQUEST from 1");
    assertThat(next.path("steps").path(0).path("changes").size()).isPositive();
    JsonNode wrong = worker.ask("explore", List.of("hk", "--nodes", "2"), ", path: [99]");
    assertThat(wrong.path("error").asString()).contains("found 99, expected one of the");
  }

  @Test
  void aDroppedTraceIsChecked() {
    String good =
        """
        {"trace":"thalweg/1","algorithm":"hk","variant":"paper","nodes":2,"k":1,"seed":1}
        {"at":0,"event":"link-up","a":0,"b":1}
        {"at":1,"event":"request","node":0,"id":1,"h":1,"priority":1}
        {"at":1,"event":"enter","node":0,"id":1,"h":1,"fence":1}
        {"at":2.5,"event":"exit","node":0,"id":1,"h":1}
        {"at":3,"event":"end","why":"done"}
        """;
    assertThat(open(good).path("done").path("outcome").asString()).isEqualTo("done");
    assertThat(open(good.replace("\"h\":1,\"fence\"", "\"h\":2,\"fence\"")).path("done").toString())
        .contains("violation", "units-held-at-most-k");
    String broken = good.replace("{\"at\":2.5", "\"at\":2.5");
    assertThat(open(broken).path("error").asString()).isEqualTo(refusal(broken));
  }

  /** Returns what is said here of a trace that cannot be read. */
  private static String refusal(String trace) {
    TraceReader reader =
        TraceReader.of(Path.of("run.jsonl"), new BufferedReader(new StringReader(trace)));
    return requireNonNull(
        assertThatThrownBy(
                () -> {
                  while (reader.next(new Observers<>())) {
                    // to the line that is broken
                  }
                })
            .isInstanceOf(BadInput.class)
            .actual()
            .getMessage());
  }

  private JsonNode open(String trace) {
    return worker
        .page()
        .evaluate(
            "ask({op: 'open', run: 'test', name: 'run.jsonl', bytes: new TextEncoder().encode("
                + Page.quoted(trace)
                + ").buffer})");
  }

  @Test
  void theCatalogueHasAllAlgorithms() {
    JsonNode catalogue = worker.ask("catalogue", List.of(), "").path("catalogue");
    assertThat(catalogue.path("algorithms").size()).isEqualTo(Algorithms.all().size());
    assertThat(catalogue.path("settings").size()).isEqualTo(Setting.all().size());
  }
}
