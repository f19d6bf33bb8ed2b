package io.thalweg.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The guided scenarios: each stop is where it should be, and says what happens there. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuideTest {
  private Lab lab;

  record Stop(int step, String caption) {}

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

  static Stream<Arguments> scenarios() {
    return Stream.of(
        Arguments.of(
            "printer",
            List.of(
                new Stop(0, "One printer: k = 1. Node 0 has the token ◆1: one unit is free."),
                new Stop(1, "Node 1 asks downhill, towards the token."),
                new Stop(2, "Only the holder enters: the unit goes from ◆ to ■ at node 0."),
                new Stop(
                    4,
                    "The token goes to the front of the queue, node 1; its new holder is now the"
                        + " lowest."),
                new Stop(17, "4 entries, never two at once, 9 messages."))),
        Arguments.of(
            "crowd",
            List.of(
                new Stop(
                    0,
                    "25 radios, 5 units, one token. Chevrons show which way each end of a link"
                        + " believes is down."),
                new Stop(8, "Two radios meet, 6 and 23: both say how high they are."),
                new Stop(118, "Node 12 lost its last way down and lifts itself above a neighbour."),
                new Stop(154, "Several are inside as long as units last: now nodes 2, 22 and 23."),
                new Stop(
                    187, "Drawn by height it is a valley; the token lies at its lowest point."))),
        Arguments.of(
            "deadlock",
            List.of(
                new Stop(
                    0,
                    "Three nodes, one unit, the algorithm as published. A search of all orders"
                        + " found this one."),
                new Stop(6, "Node 1 enters with the only unit and passes the token on: ◆0."),
                new Stop(
                    10, "Node 2 has the token and waits for a unit; it has left its own queue."),
                new Stop(
                    11,
                    "A REQUEST for node 0 comes and node 2 gives the token away: no queue holds its"
                        + " request now."),
                new Stop(20, "Nothing is on its way. Node 2 waits for ever."))),
        Arguments.of(
            "large",
            List.of(
                new Stop(
                    0,
                    "The same requests twice: left nobody passes the front of the queue (backfill"
                        + " 0), right smaller ones may."),
                new Stop(
                    19,
                    "2 units are free, the front needs 5. Left they stand idle for it; right"
                        + " smaller requests pass."),
                new Stop(
                    1101,
                    "In use 55.3 % and 60.1 % of the time; the longest wait for 5 units is 64.8 and"
                        + " 84.9."))),
        Arguments.of(
            "rooms",
            List.of(
                new Stop(
                    0,
                    "Two rooms, of which one may be in use at a time. Those who want the same room"
                        + " may be inside together."),
                new Stop(10, "Node 7 opens a session for room A; the token stays with it."),
                new Stop(
                    22,
                    "Who wants room B may join by a SUBTOKEN ◇, with a weight that must come"
                        + " back."),
                new Stop(36, "Node 0 waits for room A: only 2 more may join the room in use now."),
                new Stop(65, "All weight is back; the token goes to node 0."))),
        Arguments.of(
            "split",
            List.of(
                new Stop(
                    0, "Sixteen nodes, three units. At time 40 the network will break in two."),
                new Stop(
                    170,
                    "The links between the halves fail; what was on them comes back to its"
                        + " sender."),
                new Stop(
                    328,
                    "Raised four times in vain, node 11 takes itself for cut off and keeps still."),
                new Stop(
                    453, "That half has fallen silent: 8 nodes keep still, their requests wait."),
                new Stop(461, "Healed: who was cut off needs a way of a later era."),
                new Stop(
                    478,
                    "The holder begins a new era below everybody; it spreads, and the waiting are"
                        + " served."))),
        Arguments.of(
            "member-dies",
            List.of(
                new Stop(
                    0,
                    "Three processes share four units, by the code that runs live. What was granted"
                        + " is a lease, and keepers prolong it."),
                new Stop(30, "All four units are held; member 3 waits for 2 more."),
                new Stop(
                    31,
                    "Member 2 is gone with 2 units. Its lease may still run, so nobody gets them."),
                new Stop(36, "All report what they hold; their leases stay."),
                new Stop(
                    37,
                    "2 units are kept back until the lease of member 2 has certainly ended: 12"
                        + " seconds."),
                new Stop(
                    51,
                    "They are free, and member 3 gets them; their fences are above all earlier"
                        + " ones."))),
        Arguments.of(
            "starving",
            List.of(
                new Stop(
                    0,
                    "Nodes 0 and 2 ask again and again with priority 2, node 1 once with priority"
                        + " 1."),
                new Stop(8, "Node 1 is in the queue, with the smallest key."),
                new Stop(11, "Nodes 0 and 2 take turns: steps 11 to 20 repeat for ever."))));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void stopsArePlayedWithTheirCaptions(String name, List<Stop> stops) {
    lab.open("");
    lab.page.click("[data-scenario=" + name + "]");
    lab.page.waitFor("lab.run.guide === '" + name + "'");
    lab.waitForRun();
    lab.page.waitFor("lab.guide.stops.every(stop => stop.step !== null)");
    lab.settle();
    assertThat(lab.caption()).isEqualTo(stops.get(0).caption());
    lab.value("lab.clock.hold()");
    for (Stop stop : stops.subList(1, stops.size())) {
      lab.value("lab.player.faster(512 / lab.player.speed)");
      lab.page.click("#caption .big");
      lab.page.waitFor("(lab.clock.turn(100), !lab.playing)");
      lab.settle();
      assertThat(lab.position()).as(stop.caption()).isEqualTo(stop.step());
      assertThat(lab.caption()).isEqualTo(stop.caption());
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void stopsAreReachedByTheKeysOfAPresenter(String name, List<Stop> stops) {
    lab.open("#g=" + name);
    lab.page.waitFor("lab.guide.stops.every(stop => stop.step !== null)");
    for (Stop stop : stops.subList(1, stops.size())) {
      lab.page.key("PageDown");
      lab.settle();
      assertThat(lab.caption()).isEqualTo(stop.caption());
    }
    for (int n = stops.size() - 2; n >= 0; n--) {
      lab.page.key("PageUp");
      lab.settle();
      assertThat(lab.position()).isEqualTo(stops.get(n).step());
    }
  }

  @Test
  void theDeadlockIsExplainedAfterTwoClicks() {
    lab.open("");
    lab.page.click("[data-scenario=deadlock]");
    lab.page.waitFor("lab.run.guide === 'deadlock'");
    lab.waitForRun();
    lab.page.click(".stops .dot:nth-child(5)");
    lab.settle();
    assertThat(lab.caption()).isEqualTo("Nothing is on its way. Node 2 waits for ever.");
    assertThat(lab.page.text("document.querySelector('#caption .detail').textContent"))
        .contains("Violated: every-request-served");
    assertThat(lab.value("lab.scene.inFlight.length").asInt()).isZero();
    assertThat(lab.page.text("document.querySelector('#right').textContent"))
        .contains("The queue of node 2 does not hold its own request");
  }

  @Test
  void theCorrectedAlgorithmIsSearchedInThePage() {
    lab.open("#g=deadlock");
    lab.page.key("End");
    lab.settle();
    lab.page.click("#caption .then");
    lab.page.waitFor(
        "/Everybody is served, in every order \\([0-9,]+ states searched\\)/"
            + ".test(document.querySelector('#caption .text').textContent)");
  }

  @Test
  void asPublishedTwoRoomsAreInUseAtOnce() {
    lab.open("#g=rooms");
    lab.page.key("End");
    lab.settle();
    lab.page.waitFor("!document.querySelector('#caption .then').hidden");
    lab.page.click("#caption .then");
    lab.page.waitFor("lab.run.op === 'check' && lab.position === 6");
    lab.settle();
    assertThat(lab.caption()).isEqualTo("As published, two rooms are in use at once.");
    assertThat(lab.value("lab.scene.session.violated").asBoolean()).isTrue();
  }

  @Test
  void aLassoIsPlayedAsALoop() {
    lab.open("#g=starving");
    lab.value("lab.clock.hold()");
    lab.goTo(lab.steps() - 1);
    lab.value("lab.player.play()");
    lab.page.waitFor("(lab.clock.turn(100), lab.position === 11)");
    assertThat(lab.value("lab.playing").asBoolean()).isTrue();
    assertThat(lab.page.text("document.querySelector('.where').textContent"))
        .contains("steps 11 to 20 repeat");
    lab.value("lab.player.pause()");
  }
}
