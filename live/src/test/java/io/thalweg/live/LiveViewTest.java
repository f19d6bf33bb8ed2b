package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.testkit.TestCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** A live cluster, seen through HTTP as a page sees it. */
@Timeout(120)
class LiveViewTest {
  private static final SemaphoreConfig FOUR = SemaphoreConfig.units(4).aging(Duration.ZERO);

  private TestCluster fleet;
  private LiveView view;

  @BeforeEach
  void start() throws IOException {
    fleet =
        TestCluster.of(3, c -> c.suspectAfter(Duration.ofSeconds(1)).tenure(Duration.ofSeconds(4)));
    view = LiveView.start(fleet.member(0), LiveSettings.at("0").withToken(Page.TOKEN));
  }

  @AfterEach
  void stop() {
    view.close();
    fleet.close();
  }

  private PrioritySemaphore gpus(int member) {
    return fleet.member(member).semaphore("gpus", FOUR);
  }

  private static List<String> texts(JsonNode array, String field) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(one -> one.get(field).asString())
        .toList();
  }

  @Test
  void aPictureHasWhoHoldsAndWhoWaits() throws Exception {
    try (Lease held = gpus(1).acquire(Request.units(3))) {
      PendingLease large = gpus(2).request(Request.units(2).priority(1));
      PendingLease urgent = gpus(0).request(Request.units(2).priority(9));
      JsonNode now = Page.picture(view, p -> p.at("/semaphores/gpus/waiting").size() == 2);

      assertThat(now.get("v").asInt()).isEqualTo(LivePicture.VERSION);
      assertThat(now.get("member").asString()).isEqualTo("m0");
      assertThat(now.at("/health/state").asString()).isEqualTo("UP");
      assertThat(now.get("members").propertyNames()).containsExactlyInAnyOrder("m0", "m1", "m2");
      JsonNode gpus = now.at("/semaphores/gpus");
      for (int unit : held.units()) {
        assertThat(gpus.at("/units/" + unit + "/state").asString()).isEqualTo("held");
        assertThat(gpus.at("/units/" + unit + "/by").asString()).isEqualTo("m1");
      }
      assertThat(texts(gpus.get("units"), "state")).filteredOn("free"::equals).hasSize(1);
      assertThat(texts(gpus.get("waiting"), "member")).containsExactly("m0", "m2");
      assertThat(large.cancel() && urgent.cancel()).isTrue();
    }
  }

  @Test
  void whatChangesIsTold() throws Exception {
    gpus(0);
    try (Page page = new Page(view, null)) {
      page.await("snapshot", s -> true);
      try (Lease held = gpus(1).acquire(Request.units(1))) {
        String by = "/semaphores/gpus/units/" + held.units().getFirst() + "/by";
        page.await("delta", d -> d.get("set").path(by).asString("").equals("m1"));
      }
      page.await(
          "delta", d -> names(d.get("gone")).stream().anyMatch(path -> path.endsWith("/by")));
    }
  }

  private static List<String> names(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asString).toList();
  }

  @Test
  void itBeatsEverySecond() throws Exception {
    gpus(0);
    try (Page page = new Page(view, null)) {
      long first = page.await("beat", b -> true).data().get("at").asLong();
      long second = page.await("beat", b -> true).data().get("at").asLong();
      assertThat(second - first).isGreaterThanOrEqualTo(1_000);
    }
  }

  @Test
  void whoComesBackGetsWhatHasChangedMeanwhile() throws Exception {
    gpus(0);
    String last;
    try (Page page = new Page(view, null)) {
      last = page.await("snapshot", s -> true).id();
    }
    try (Lease held = gpus(1).acquire(Request.units(4));
        Page again = new Page(view, last)) {
      Page.Told first = again.await("delta", d -> true);
      assertThat(first.id()).isNotEqualTo(last);
      assertThat(held.isHeld()).isTrue();
    }
    try (Page stranger = new Page(view, "0-1")) {
      assertThat(stranger.next().event()).isEqualTo("snapshot");
    }
  }

  @Test
  void membersAreAskedOnlyWhileSomebodyLooks() throws Exception {
    gpus(0);
    assertThat(view.isLookedAt()).isFalse();
    try (Page page = new Page(view, null)) {
      page.await("snapshot", s -> true);
      assertThat(view.isLookedAt()).isTrue();
    }
    while (view.isLookedAt()) { // until the next beat finds nobody
      Thread.sleep(20);
    }
  }

  private static String id(JsonNode picture, String member) {
    for (JsonNode waits : picture.at("/semaphores/gpus/waiting")) {
      if (waits.get("member").asString().equals(member)) {
        return waits.get("id").asString();
      }
    }
    throw new AssertionError(member + " does not wait");
  }

  private static JsonNode why(Page page, String name, String id) throws Exception {
    return page.ask("/live/why?name=" + name + "&id=" + id);
  }

  @Test
  void whyARequestWaits() throws Exception {
    try (Lease held = gpus(1).acquire(Request.units(4));
        Page page = new Page(view, null)) {
      PendingLease first = gpus(2).request(Request.units(2).priority(5));
      PendingLease second = gpus(0).request(Request.units(1));
      JsonNode now = Page.picture(view, p -> p.at("/semaphores/gpus/waiting").size() == 2);

      JsonNode ahead = why(page, "gpus", id(now, "m0"));
      assertThat(ahead.get("reason").asString()).isEqualTo("ahead");
      assertThat(ahead.get("sentence").asString())
          .isEqualTo("1 request is ahead and needs 2 units; it needs 1");
      JsonNode holder = why(page, "gpus", id(now, "m2"));
      assertThat(holder.get("reason").asString()).isEqualTo("held");
      assertThat(holder.get("sentence").asString())
          .startsWith("it is first and needs 2, 0 are free: m1 has 0–3 for ");
      assertThat(why(page, "gpus", "9.9").get("reason").asString()).isEqualTo("not-waiting");
      assertThat(held.isHeld() && first.cancel() && second.cancel()).isTrue();
    }
  }

  @Test
  void whyARequestWaitsThatNeverFits() throws Exception {
    PendingLease five = gpus(1).request(Request.units(5).awaitingResize());
    try (Page page = new Page(view, null)) {
      JsonNode now = Page.picture(view, p -> p.at("/semaphores/gpus/waiting").size() == 1);
      assertThat(why(page, "gpus", id(now, "m1")).get("reason").asString()).isEqualTo("never");
    }
    assertThat(five.cancel()).isTrue();
  }

  @Test
  void whatADeadMemberHeldIsKeptBackAndSaidUntilWhen() throws Exception {
    Lease held = gpus(2).acquire(Request.units(3));
    gpus(1).acquire().close(); // the token is not at the one that dies
    try (Page page = new Page(view, null)) {
      page.await("snapshot", s -> true);
      fleet.crash(2);
      PendingLease waits = gpus(1).request(Request.units(2));
      JsonNode now =
          Page.picture(
              view,
              p ->
                  texts(p.at("/semaphores/gpus/units"), "state").contains("kept")
                      && p.at("/members/m2/over").isNumber()
                      && p.at("/semaphores/gpus/waiting").size() == 1);
      int unit = held.units().getFirst();
      assertThat(now.at("/health/state").asString()).isEqualTo("DEGRADED");
      assertThat(now.at("/members/m2/state").asString()).isEqualTo("out");
      assertThat(now.at("/semaphores/gpus/units/" + unit + "/until").asLong())
          .isGreaterThan(now.get("at").asLong());
      JsonNode why = why(page, "gpus", id(now, "m1"));
      assertThat(why.get("reason").asString()).isEqualTo("kept-back");
      assertThat(why.get("sentence").asString()).startsWith("3 units may be held by m2, free at ");
      waits.future().join().close();
    }
  }

  @Test
  void aMemberThatIsCutOffSaysThatItCannotGrant() throws Exception {
    gpus(0);
    PendingLease waits = null;
    try (Lease all = gpus(1).acquire(Request.units(4));
        Page page = new Page(view, null)) {
      waits = gpus(0).request(Request.units(1));
      fleet.isolate(0);
      JsonNode now = Page.picture(view, p -> p.at("/health/state").asString().equals("WAITING"));
      JsonNode why = why(page, "gpus", id(now, "m0"));
      assertThat(why.get("reason").asString()).isEqualTo("cannot-grant");
      assertThat(why.get("sentence").asString()).startsWith("m0 grants nothing for now: ");
      assertThat(all).isNotNull();
    } finally {
      fleet.heal();
    }
    assertThat(waits).isNotNull();
  }

  @Test
  void whoIsInsideAGroupLock() throws Exception {
    GroupLock lock = fleet.member(1).groupLock("schema");
    try (Lease inside = lock.enter("v1");
        Page page = new Page(view, null)) {
      PendingLease other = fleet.member(2).groupLock("schema").request("v2");
      JsonNode now = Page.picture(view, p -> p.at("/groups/schema/waiting").size() == 1);
      assertThat(texts(now.at("/groups/schema/inside"), "group")).containsExactly("v1");
      String id = now.at("/groups/schema/waiting/0/id").asString();
      assertThat(why(page, "schema", id).get("reason").asString()).isEqualTo("held");
      assertThat(inside.isHeld() && other.cancel()).isTrue();
    }
  }

  @Test
  void unitsTellTheLeasesOfAllMembers() throws Exception {
    for (int member = 1; member < 3; member++) {
      try (Lease lease = gpus(member).acquire(Request.units(4))) {
        Thread.sleep(150); // shorter leases are counted, not told
        assertThat(lease.isHeld()).isTrue();
      }
    }
    try (Lease held = gpus(0).acquire(Request.units(1));
        Page page = new Page(view, null)) {
      Page.picture(view, p -> texts(p.at("/semaphores/gpus/units"), "state").contains("held"));
      JsonNode told = page.ask("/live/units?name=gpus&px=1000000".replace("1000000", "10000"));

      assertThat(StreamSupport.stream(told.get("units").spliterator(), false))
          .filteredOn(u -> !u.get(2).isNull())
          .extracting(u -> u.get(0).asInt() + u.get(3).asString())
          .containsExactlyInAnyOrder("0m1", "1m1", "2m1", "3m1", "0m2", "1m2", "2m2", "3m2");
      assertThat(StreamSupport.stream(told.get("units").spliterator(), false))
          .filteredOn(u -> u.get(2).isNull())
          .extracting(u -> u.get(0).asInt() + u.get(3).asString())
          .containsExactly(held.units().getFirst() + "m0");
      assertThat(told.get("reach").propertyNames()).containsExactlyInAnyOrder("m0", "m1", "m2");
      assertThat(told.get("silent")).isEmpty();
    }
  }

  @Test
  void aQuestionThatMakesNoSenseIsAnsweredWithASentence() throws Exception {
    gpus(0);
    try (Page page = new Page(view, null)) {
      page.await("snapshot", s -> true);
      assertThatThrownBy(() -> page.ask("/live/units?name=gpus&from=5&to=4"))
          .hasMessageStartingWith("400 expected name= of a semaphore, from= and to=");
      assertThatThrownBy(() -> page.ask("/live/units?name=nothing"))
          .hasMessage("404 there is no semaphore of this name");
      assertThatThrownBy(() -> page.ask("/live/why?name=gpus")).hasMessageStartingWith("400 ");
      assertThatThrownBy(() -> page.ask("/live/why?name=x&id=1.1")).hasMessageStartingWith("404 ");
    }
  }

  @Test
  void aMemberThatHasEndedIsDown() throws Exception {
    gpus(0);
    fleet.stop(0);
    JsonNode now = Page.picture(view, p -> true);
    assertThat(now.at("/health/state").asString()).isEqualTo("DOWN");
  }
}
