package io.thalweg.web.served;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.live.LivePage;
import io.thalweg.live.LiveSettings;
import io.thalweg.live.LiveView;
import io.thalweg.testkit.TestCluster;
import io.thalweg.web.chromium.Browser;
import io.thalweg.web.chromium.Page;
import io.thalweg.web.server.LabPage;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The whole lab, served by a member: the live view is its first tab, and the rest works too. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServedByMemberTest {
  private Browser browser;
  private TestCluster fleet;
  private LiveView view;
  private Page page;

  @BeforeAll
  void start() throws IOException {
    browser = Browser.start();
    fleet = TestCluster.of(3);
    LabPage lab = LabPage.connected();
    view =
        LiveView.start(
            fleet.member(0), LiveSettings.at("0"), new LivePage(lab.html(), lab.policy()));
  }

  @AfterAll
  void stop() {
    if (view != null) {
      view.close();
      fleet.close();
      browser.close();
    }
  }

  @BeforeEach
  void open() {
    page = browser.page().size(1400, 900);
    page.open(view.address());
    page.waitFor("globalThis.lab && document.querySelector('#tab-live')");
  }

  @AfterEach
  void nothingIsRefusedAndNobodyElseIsAsked() {
    assertThat(page.errors()).isEmpty();
    String origin = view.address().replaceAll("\\?.*", "");
    assertThat(page.requests())
        .allSatisfy(url -> assertThat(url).matches("(data:|blob:|" + origin + ").*"));
  }

  private PrioritySemaphore gpus(int member) {
    return fleet.member(member).semaphore("gpus", SemaphoreConfig.units(4));
  }

  @Test
  void theLiveViewIsShownFirst() throws InterruptedException {
    try (Lease held = gpus(1).acquire(Request.units(3))) {
      PendingLease waits = gpus(2).request(Request.units(2));
      page.waitFor("document.querySelectorAll('#view-live .waiters li').length === 1");
      assertThat(page.text("document.querySelector('#tab-live').getAttribute('aria-selected')"))
          .isEqualTo("true");
      assertThat(page.text("document.querySelector('#view-live .held').textContent"))
          .contains("m1");
      assertThat(page.text("document.querySelector('#view-live .waiters').textContent"))
          .contains("m2");
      page.click("#view-live .waiters button");
      page.waitFor(
          "/it is first and needs 2/.test(document.querySelector('#view-live .why').textContent)");
      assertThat(held.isHeld() && waits.cancel()).isTrue();
    }
  }

  /** Then nothing is played, and keys that play are left to the page. */
  @Test
  void nothingOfARunIsInTheWay() {
    page.waitFor("document.querySelector('#view-live .live')");
    for (String part : new String[] {"#left", "#right", "#caption", "#transport", "#scrubber"}) {
      assertThat(page.evaluate("document.querySelector('" + part + "').offsetHeight").asInt())
          .as(part)
          .isZero();
    }
    page.waitFor("lab.run.done");
    page.key("End").settle();
    assertThat(page.evaluate("lab.position").asInt()).isZero();
  }

  @Test
  void runsAreSimulatedAndSearchedBesides() {
    page.click("#tab-map");
    page.waitFor("lab.run.done && lab.run.steps === 17");
    page.click("[data-scenario=deadlock]");
    page.waitFor("lab.run.guide === 'deadlock' && lab.run.done && lab.run.steps === 20");
    assertThat(page.text("document.querySelector('#caption .text').textContent"))
        .startsWith("Three nodes, one unit");
  }

  @Test
  void membersAreAskedOnlyWhileTheTabIsShown() {
    page.waitFor("/m0/.test(document.querySelector('#view-live .facts').textContent)");
    assertThat(page.text("document.title")).endsWith(": live");
    page.click("#tab-check");
    assertThat(page.text("document.title")).isEqualTo("Thalweg lab");
    while (view.isLookedAt()) { // until the next beat finds nobody
      page.settle();
    }
    page.click("#tab-live");
    page.waitFor("/m0/.test(document.querySelector('#view-live .facts').textContent)");
    assertThat(view.isLookedAt()).isTrue();
  }

  @Test
  void aLinkLeadsToItsRunAndNotToTheLiveView() {
    page.open("data:text/html,between");
    page.open(view.address().replaceAll("\\?.*", "") + "#g=deadlock");
    page.waitFor("lab.run.guide === 'deadlock' && lab.run.done");
    assertThat(page.text("lab.tab")).isEqualTo("map");
  }

  @Test
  void whatThePageDoesNotBringIsNotRun() {
    page.evaluate(
        "new Promise(done => { document.addEventListener('securitypolicyviolation', done, {once:"
            + " true}); const s = document.createElement('script'); s.textContent ="
            + " 'globalThis.strange = true'; document.body.append(s); })");
    assertThat(page.text("typeof strange")).isEqualTo("undefined");
    assertThat(page.errors()) // the page refuses it, and so does the header
        .isNotEmpty()
        .allSatisfy(error -> assertThat(error).contains("Content Security Policy"));
    page.errors().clear();
  }
}
