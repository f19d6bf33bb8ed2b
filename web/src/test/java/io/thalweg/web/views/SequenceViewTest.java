package io.thalweg.web.views;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.web.chromium.Browser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What the sequence diagram draws is what the trace says. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SequenceViewTest {
  /** A counterexample: each step takes one unit of time, so that a time is the number of a step. */
  private static final String DEADLOCK =
      "#c="
          + Lab.packed(
              "hk --variant paper --topology line --nodes 3 --property every-request-served");

  private static final String MOBILE =
      "hk --mobility random-waypoint --nodes 25 --area 440x220 --range 90 --speed 1..4 --delay 3"
          + " --k 5 --units 1..3 --think exp:60 --inside exp:5 --requests 1000000 --time-limit 60"
          + " --seed 7";

  /**
   * The lines that are drawn from one node's column to another's, and where columns and rows are.
   */
  private static final String ARROWS =
      "(() => { const view = lab.views.sequence, layout = view.layout({}), r = Math.round; const x"
          + " = layout.nodes.map(n => r(layout.x(n))); return {x, y: Array.from({length:"
          + " lab.run.steps + 1}, (_, s) => r(layout.y(s))), arrows: view.strokes().filter(s =>"
          + " s.what === 'line' && s.points.length === 4).map(s => s.points.map(r)).filter(p =>"
          + " p[0] !== p[2] && x.includes(p[0]) && x.includes(p[2]))}; })()";

  private Browser browser;

  @BeforeAll
  void start() {
    browser = Browser.start();
  }

  @AfterAll
  void end() {
    if (browser != null) {
      browser.close();
    }
  }

  private record Sent(int from, int to, String type, int sent, int ended) {}

  /** The messages of a counterexample, which all arrive. */
  private static List<Sent> messages(List<JsonNode> events) {
    Map<Integer, JsonNode> sent = new HashMap<>();
    List<Sent> messages = new ArrayList<>();
    for (JsonNode event : events) {
      String kind = event.path("event").asString();
      if (kind.equals("send")) {
        sent.put(event.path("msg").asInt(), event);
      } else if (kind.equals("deliver")) {
        JsonNode of = requireNonNull(sent.get(event.path("msg").asInt()));
        messages.add(
            new Sent(
                of.path("from").asInt(),
                of.path("to").asInt(),
                of.path("type").asString(),
                of.path("at").asInt(),
                event.path("at").asInt()));
      }
    }
    return messages;
  }

  private static List<String> expected(List<Sent> messages, JsonNode drawn) {
    return messages.stream()
        .map(
            m ->
                List.of(
                        drawn.path("x").get(m.from).asInt(),
                        drawn.path("y").get(m.sent).asInt(),
                        drawn.path("x").get(m.to).asInt(),
                        drawn.path("y").get(m.ended).asInt())
                    .toString())
        .toList();
  }

  private static List<String> arrows(JsonNode drawn) {
    List<String> arrows = new ArrayList<>();
    for (JsonNode points : drawn.path("arrows")) {
      List<Integer> numbers = new ArrayList<>();
      points.forEach(number -> numbers.add(number.asInt()));
      arrows.add(numbers.toString());
    }
    return arrows;
  }

  @Test
  void eachMessageIsAnArrowFromWhereAndWhenItWasSentToWhereAndWhenItArrived() {
    Lab lab = Lab.open(browser, DEADLOCK).tab("sequence").goTo(20);
    JsonNode drawn = lab.page().evaluate(ARROWS);
    List<Sent> messages = messages(lab.events());
    assertThat(messages).hasSizeGreaterThan(10);
    assertThat(arrows(drawn)).containsExactlyInAnyOrderElementsOf(expected(messages, drawn));
  }

  @Test
  void messagesAreFilteredByTypeAndNode() {
    Lab lab = Lab.open(browser, DEADLOCK).tab("sequence").goTo(20);
    List<Sent> messages = messages(lab.events());
    lab.page()
        .evaluate(
            "[...document.querySelectorAll('.sequence-types label')].find(l => l.textContent ==="
                + " 'LINK').querySelector('input').click()");
    JsonNode drawn = lab.page().settle().evaluate(ARROWS);
    List<Sent> others = messages.stream().filter(m -> !m.type.equals("LINK")).toList();
    assertThat(others).hasSizeLessThan(messages.size());
    assertThat(arrows(drawn)).containsExactlyInAnyOrderElementsOf(expected(others, drawn));

    chooseNodes(lab, "0-1");
    drawn = lab.page().evaluate(ARROWS);
    List<Sent> between = others.stream().filter(m -> m.from < 2 && m.to < 2).toList();
    assertThat(between).hasSizeLessThan(others.size());
    assertThat(arrows(drawn)).containsExactlyInAnyOrderElementsOf(expected(between, drawn));

    chooseNodes(lab, "0-9");
    assertThat(lab.text(".sequence .problem"))
        .isEqualTo("Nodes: found '0-9', expected numbers from 0 to 2 such as 0-4, 9");
  }

  private static void chooseNodes(Lab lab, String nodes) {
    lab.page()
        .evaluate(
            "(() => { const i = document.querySelector('.sequence-nodes'); i.value = '"
                + nodes
                + "'; i.dispatchEvent(new Event('change')); })()");
    lab.page().settle();
  }

  @Test
  void anArrowIsFoundBetweenItsEndsWhenBothAreOutOfTheWindow() {
    Lab lab = Lab.simulating(browser, MOBILE).tab("sequence");
    JsonNode longest =
        lab.page()
            .evaluate(
                "(() => { const r = lab.run; let best = null; for (const [msg, i] of r.sentBy) {"
                    + " const from = r.stepOf[i], to = r.partner[i] < 0 ? from :"
                    + " r.stepOf[r.partner[i]]; if (r.kind[r.partner[i]] ==="
                    + " r.kind[r.partner[r.partner[i]]]) continue; if (!best || to - from > best.to"
                    + " - best.from) best = {msg, from, to, a: r.node[i], b: r.peer[i]}; } return"
                    + " best; })()");
    int middle = (longest.path("from").asInt() + longest.path("to").asInt()) / 2;
    lab.page().evaluate("lab.views.sequence.wished = 34");
    lab.goTo(middle);
    JsonNode seen =
        lab.page()
            .evaluate(
                "(() => { const v = lab.views.sequence, l = v.layout({}); return {from: l.from, to:"
                    + " l.to, messages: [...l.lanes.messages(l.from, l.to)].map(i =>"
                    + " lab.run.msg[i])}; })()");
    assertThat(longest.path("from").asInt()).isLessThan(seen.path("from").asInt());
    assertThat(longest.path("to").asInt()).isGreaterThan(seen.path("to").asInt());
    List<Integer> messages = new ArrayList<>();
    seen.path("messages").forEach(message -> messages.add(message.asInt()));
    assertThat(messages).contains(longest.path("msg").asInt()).doesNotHaveDuplicates();
    JsonNode drawn = lab.page().evaluate(ARROWS);
    assertThat(arrows(drawn))
        .contains(
            expected(
                    List.of(
                        new Sent(
                            longest.path("a").asInt(),
                            longest.path("b").asInt(),
                            "",
                            longest.path("from").asInt(),
                            longest.path("to").asInt())),
                    drawn)
                .get(0));
  }

  @Test
  void zoomedOutTheWholeRunIsCounted() {
    Lab lab = Lab.simulating(browser, MOBILE).tab("sequence");
    lab.page().waitFor("lab.views.sequence.lanes.read === lab.run.length");
    lab.page()
        .evaluate(
            "[...document.querySelectorAll('.sequence button')].find(b => b.textContent === 'whole"
                + " run').click()");
    lab.page().settle();
    assertThat(arrows(lab.page().evaluate(ARROWS))).isEmpty();
    int counted =
        lab.page().evaluate("lab.views.sequence.lanes.counts.reduce((a, b) => a + b, 0)").asInt();
    long sent =
        lab.events().stream().filter(e -> e.path("event").asString().equals("send")).count();
    assertThat((long) counted).isEqualTo(sent);
    int shapes =
        lab.page()
            .evaluate(
                "lab.views.sequence.strokes().filter(s => s.what === 'shape' && s.fill === 'quiet'"
                    + " && s.points.length > 8).length")
            .asInt();
    assertThat(shapes).as("one for each node").isEqualTo(25);
  }

  @Test
  void aClickGoesToTheStepAndTheWindowFollowsThePlayhead() {
    Lab lab = Lab.simulating(browser, MOBILE).tab("sequence").goTo(500);
    JsonNode at =
        lab.page()
            .evaluate(
                "(() => { const v = lab.views.sequence, l = v.layout({}), c ="
                    + " v.canvas.getBoundingClientRect(); const step = l.lanes.step(l.firstRow +"
                    + " 4); return {y: c.y + l.y(step), x: c.x + 20, step, from: l.from, to: l.to};"
                    + " })()");
    assertThat(at.path("from").asInt()).isLessThan(500);
    assertThat(at.path("to").asInt()).isGreaterThan(500);
    lab.page().click(at.path("x").asDouble(), at.path("y").asDouble()).settle();
    assertThat(lab.position()).isEqualTo(at.path("step").asInt());
  }
}
