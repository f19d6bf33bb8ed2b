package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which members are named as silent when one of three members asks for a status. */
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
  void oneThatIsSeenAndHasFallenSilentBeforeIsSilent() {
    two.ask(FIRST, 1, 1);
    band.deliver();
    one.ask(FIRST, 2, 4); // two owes an answer from now on
    band.pass(Duration.ofSeconds(5), this::isHeard);

    assertThat(asked().silent()).containsExactly("m2");
  }
}
