package io.thalweg.core.protocols.gme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The values that the algorithm counts with. */
class WantsTest {
  private static final Resources BOTH = Resources.of(3).plus(Resources.of(1));

  @Test
  void setsOfResources() {
    assertThat(BOTH).hasToString("{1,3}").isEqualTo(Resources.of(1).plus(Resources.of(3)));
    assertThat(BOTH.minus(3)).isEqualTo(Resources.of(1)).isNotEqualTo(BOTH);
    assertThat(BOTH.minus(BOTH)).isEqualTo(Resources.NONE);
    assertThat(BOTH.minus(Resources.of(2))).isEqualTo(BOTH);
    assertThat(BOTH.contains(2)).isFalse();
  }

  @Test
  void whoWantsMoreKeepsItsPlace() {
    Wants wants = new Wants();
    wants.add(4, Resources.of(1));
    wants.add(2, Resources.of(1));
    wants.add(4, Resources.of(3));
    assertThat(wants).hasToString("[4:{1,3}, 2:{1}]");
    assertThat(wants.of(1)).containsExactly(4, 2);
    assertThat(wants.all()).isEqualTo(BOTH);
    wants.remove(4, BOTH);
    assertThat(wants.dequeue()).isEqualTo(2);
    assertThat(wants.isEmpty()).isTrue();
  }

  @Test
  void whoWantsNothingDoesNotStandInIt() {
    Wants wants = new Wants();
    wants.add(1, Resources.NONE);
    assertThat(wants.isEmpty()).isTrue();
  }

  @Test
  void encodedAlikeOnlyIfAlike() {
    Wants one = new Wants();
    one.add(1, BOTH);
    Wants other = new Wants();
    other.add(1, Resources.of(1));
    assertThat(words(one)).isEqualTo(words(one.copy())).isNotEqualTo(words(other));
  }

  private static List<Long> words(Wants wants) {
    List<Long> words = new ArrayList<>();
    wants.encode(words::add);
    return words;
  }

  @Test
  void fractionsAddUp() {
    Fraction third = Fraction.ONE.part(3);
    assertThat(third.plus(third).plus(third)).isEqualTo(Fraction.ONE);
    assertThat(third.minus(third).isZero()).isTrue();
    assertThat(third.part(2)).hasToString("1/6");
  }
}
