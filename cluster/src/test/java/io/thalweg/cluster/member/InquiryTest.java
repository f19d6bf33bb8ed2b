package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cluster.wire.Frame;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One of three members asks for a status: who is named as silent, and what counts. */
class InquiryTest {
  private final Band band = Band.withUnits(3, 4);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  private Answers asked() {
    one.step(new Input.Inquire(7, FIRST));
    band.pass(Duration.ofSeconds(3), this::isHeard);
    return one.result(7, Status.class).answers();
  }

  private boolean isHeard(Site.Post post) {
    return !post.from().equals(two.address) && !post.to().equals(two.address);
  }

  @Test
  void oneThatDoesNotAnswerIsSilent() {
    assertThat(asked().silent()).containsExactly("m2");
  }

  @Test
  void anAnswerThatComesTwiceCountsOnce() {
    one.step(new Input.Inquire(7, FIRST));
    band.deliverIf(this::repeatsAnswer);

    assertThat(one.result(7, Status.class).answers().reports())
        .hasSize(3)
        .allSatisfy((member, reports) -> assertThat(reports).as(member).hasSize(1));
  }

  /** Delivers a letter once more if it is an answer, while other answers are awaited. */
  private boolean repeatsAnswer(Site.Post post) {
    if (post.frame() instanceof Frame.Tell) {
      one.step(new Input.Received(post.from(), post.letter()));
    }
    return true;
  }

  @Test
  void oneThatTheViewLosesIsSilentAndNotWaitedFor() {
    one.step(new Input.Inquire(7, FIRST));
    one.step(new Input.View(List.of(one.address, band.site(3).address)));
    band.deliverIf(this::isHeard);
    assertThat(one.result(7, Status.class).answers().silent()).containsExactly("m2");
  }

  @Test
  void oneThatLeavesCleanlyIsNeitherSilentNorWaitedFor() {
    one.step(new Input.Inquire(7, FIRST));
    two.step(new Input.Leave());
    band.deliverIf(
        post -> !(post.to().equals(two.address) && post.letter().frame() instanceof Frame.Ask));
    one.step(new Input.View(List.of(one.address, band.site(3).address)));
    assertThat(one.result(7, Status.class).answers().silent()).isEmpty();
  }

  @Test
  void oneThatIsSeenAndHasFallenSilentBeforeIsSilent() {
    two.ask(FIRST, 1, 1);
    band.deliver();
    one.ask(FIRST, 2, 4); // two owes an answer from now on
    band.pass(Duration.ofSeconds(5), this::isHeard);

    assertThat(asked().silent()).containsExactly("m2");
  }

  private static final Input.InquirePast PAST = new Input.InquirePast(8, FIRST, 60_000, 0, 1);

  /** Two and three tell what they remember when they are asked for it. */
  private void recall(Site site, int uses) {
    assertThat(site.told).anyMatch(told -> told.startsWith("askedPast"));
    List<Frame.Used> used =
        IntStream.range(0, uses).mapToObj(u -> new Frame.Used(u % 4, u + 1, u, 1)).toList();
    site.step(new Input.Recall(one.address, 1, 5_000, used));
  }

  @Test
  void leasesThatHaveEndedAreToldInPieces() {
    one.step(PAST);
    band.deliver();
    recall(two, 2_500);
    recall(band.site(3), 0);
    band.deliver();

    Past past = one.result(8, Past.class);
    assertThat(past.silent()).isEmpty();
    assertThat(past.parts()).containsOnlyKeys("m2", "m3");
    Past.Part told = Objects.requireNonNull(past.parts().get("m2"));
    assertThat(told.used()).hasSize(2_500).doesNotHaveDuplicates();
    assertThat(told.reach()).isEqualTo(5_000);
    assertThat(Objects.requireNonNull(past.parts().get("m3")).used()).isEmpty();
  }

  @Test
  void oneThatDoesNotTellItsLeasesIsSilent() {
    one.step(PAST);
    band.deliver();
    recall(band.site(3), 1);
    band.pass(Duration.ofSeconds(3), this::isHeard);

    Past past = one.result(8, Past.class);
    assertThat(past.silent()).containsExactly("m2");
    assertThat(past.parts()).containsOnlyKeys("m3");
  }
}
