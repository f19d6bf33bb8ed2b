package io.thalweg.cluster.member;

import static io.thalweg.cluster.member.Band.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Retired units of a semaphore of five, which the member with the token claims. */
class DiscardsTest {
  private final Band band = Band.withUnits(2, 5);
  private final Site one = band.site(1);
  private final Site two = band.site(2);

  private void ask(Site site, long request) {
    site.ask(FIRST, request, 1);
    band.deliver();
  }

  private void resize(long call, int units) {
    one.step(new Input.Resize(call, FIRST, units));
    band.deliver();
  }

  private void retire(long call, int unit) {
    two.step(new Input.Retire(call, FIRST, unit));
    band.deliver();
  }

  /**
   * Two has claimed unit 4, behind the claim of a resize. That claim takes the token to one, which
   * claims the unit, too, and is first.
   */
  private void retireAtBoth() {
    two.ask(FIRST, 1, 4);
    band.deliver();
    ask(two, 2);
    retire(6, 4);
    resize(5, 2);
    two.giveBack(FIRST, 2);
    band.deliver();
    assertThat(two.results).as("it waits behind the resize").doesNotContainKey(6L);
    two.giveBack(FIRST, 1);
    band.deliver();
  }

  @Test
  void aUnitThatTwoMembersHaveClaimedIsGoneAndCanBeRetiredAgain() {
    retireAtBoth();
    assertThat(two.results).containsKey(6L);
    resize(7, 5);
    ask(two, 3); // the token is there
    retire(8, 4);

    assertThat(List.of(one, two)).allMatch(site -> site.take("failed").isEmpty());
    assertThat(one.results).containsKeys(5L, 7L);
    assertThat(two.results).containsKey(8L);
  }
}
