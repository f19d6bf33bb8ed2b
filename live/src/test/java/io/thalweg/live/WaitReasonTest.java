package io.thalweg.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.Health;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.live.WaitAnswer.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each reason to wait, in the situation of which it is the first that applies. */
class WaitReasonTest {
  private final Drawn drawn = new Drawn();

  private void expect(Reason reason, String sentence) {
    WaitAnswer why = drawn.why();
    assertThat(why.reason() + ": " + why.sentence()).isEqualTo(reason + ": " + sentence);
  }

  @Test
  void neverIfItAsksForMoreThanThereIs() {
    drawn.open = false;
    drawn.free(0, 8).waits("bert", 9, 0, 5_000);
    expect(
        Reason.NEVER,
        "never as things are: it asks for 9 units, and 8 are in service: it waits until the"
            + " semaphore is resized");
  }

  @Test
  void theMemberCannotGrantWithoutAMajority() {
    drawn.health = new Health(Health.State.WAITING, List.of("it reaches no majority"));
    drawn.free(0, 8).waits("anna", 1, 0, 5_000);
    expect(Reason.CANNOT_GRANT, "anna grants nothing for now: it reaches no majority");
  }

  @Test
  void nobodyCanGrantInAFrozenEpoch() {
    drawn.open = false;
    drawn.silent.add("carl");
    drawn.free(0, 8).waits("anna", 1, 0, 5_000);
    expect(
        Reason.CANNOT_GRANT,
        "nothing is granted while members agree on who has what: epoch 8 is frozen; no word of"
            + " carl");
  }

  @Test
  void ofAMemberThatIsSilentNothingIsKnown() {
    drawn.silent.add("carl");
    drawn.free(0, 8).waits("carl", 1, 0, 5_000);
    expect(
        Reason.NO_WORD,
        "no word of carl for 12 s: what is shown of it is from then, and it may have been served");
  }

  @Test
  void unitsMayBeHeldByAMemberThatIsOut() {
    drawn.free(0, 2).kept("dora", 9_000, 5, 6, 7).holds("bert", 1_000, 2, 3, 4);
    drawn.waits("anna", 4, 0, 5_000);
    String at = KeyText.clock(Instant.ofEpochMilli(Drawn.NOW + 9_000));
    expect(Reason.KEPT_BACK, "3 units may be held by dora, free at " + at + " at the latest");
    assertThat(drawn.why().until()).isEqualTo(Drawn.NOW + 9_000);
  }

  @Test
  void whatIsKeptBackDoesNotMatterIfItWouldNotBeEnough() {
    drawn.free(0, 1).kept("dora", 9_000, 5, 6).holds("bert", 130_000, 1, 2, 3, 4, 7);
    drawn.waits("anna", 4, 0, 5_000);
    WaitAnswer why = drawn.why();
    assertThat(why.reason()).isEqualTo(Reason.HELD);
    assertThat(why.notes()).singleElement().asString().startsWith("besides, 2 units may be held");
  }

  @Test
  void othersAreAheadWithTheirKeys() {
    drawn.config = SemaphoreConfig.units(8).aging(Duration.ofSeconds(10));
    drawn.holds("bert", 1_000, 0, 1, 2, 3, 4, 5, 6, 7);
    drawn.waits("bert", 2, 5, 4_000).waits("carl", 3, 4, 9_000).waits("anna", 1, 0, 5_000);
    expect(Reason.AHEAD, "2 are ahead and need 5 units; it needs 1");
    assertThat(drawn.why().columns())
        .containsExactly("place", "member", "units", "priority", "key", "waits for");
    assertThat(drawn.why().rows())
        .containsExactly(
            List.of("1", "bert", "2", "5", "5.4", "4.0 s"),
            List.of("2", "carl", "3", "4", "4.9", "9.0 s"),
            List.of("3", "anna (this one)", "1", "0", "0.5", "5.0 s"));
    assertThat(drawn.why().notes())
        .containsExactly(
            "the key is the priority plus one for each 10 s of waiting: the largest first");
  }

  @Test
  void holdersAreNotAhead() {
    drawn.holds("bert", 1_000, 0, 1, 2, 3, 4, 5, 6, 7).waits("anna", 1, 0, 5_000);
    assertThat(drawn.why().reason()).isEqualTo(Reason.HELD);
  }

  @Test
  void oneThatNeverFitsIsNotAhead() {
    drawn.free(0, 8).waits("bert", 9, 9, 1_000).waits("anna", 1, 0, 5_000);
    assertThat(drawn.why().reason()).isEqualTo(Reason.ON_ITS_WAY);
  }

  @Test
  void theFirstWaitsForHolders() {
    drawn.free(0, 1).holds("carl", 3_000, 1, 7).holds("bert", 130_000, 2, 3, 4, 5, 6);
    drawn.waits("anna", 3, 0, 5_000);
    expect(
        Reason.HELD,
        "it is first and needs 3, 1 is free: bert has 2–6 for 2 m 10 s; the median here is 12 s");
    assertThat(drawn.why().rows())
        .containsExactly(
            List.of("carl", "1, 7", "0", "3.0 s"), List.of("bert", "2–6", "0", "2 m 10 s"));
  }

  @Test
  void whatIsFreeIsOnItsWay() {
    drawn.free(0, 3).waits("anna", 3, 0, 5_000);
    drawn.ready.put("gpus 1.1", Drawn.NOW - 9_999);
    expect(
        Reason.ON_ITS_WAY,
        "it is first, and the 3 units it needs are free: the grant is on its way");
  }

  @Test
  void butNotForEver() {
    drawn.free(0, 3).waits("anna", 3, 0, 15_000);
    drawn.ready.put("gpus 1.1", Drawn.NOW - 10_000);
    expect(
        Reason.STUCK,
        "this should not last: it is first, and what it needs is free for 10 s; please copy this"
            + " report");
  }
}
