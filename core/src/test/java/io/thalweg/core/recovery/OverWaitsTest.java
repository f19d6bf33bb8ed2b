package io.thalweg.core.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.recovery.Proposal.Freeze;
import io.thalweg.core.recovery.Proposal.Open;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OverWaitsTest {
  private static final Ids ALL = Ids.of(1, 2, 3);
  private final OverWaits waits = new OverWaits(10);
  private Agreed agreed = Agreed.founded(1, ALL, ALL);

  private void freeze(int... members) {
    apply(new Freeze(Ids.of(members), 0, ALL, Ids.NONE));
  }

  private void open() {
    apply(new Open(new TreeMap<>()));
  }

  private void apply(Proposal change) {
    agreed = Objects.requireNonNull(agreed.apply(change));
  }

  @Test
  void beginsWhenAnEpochIsOpenWithoutTheMember() {
    freeze(1, 2);
    waits.learn(agreed, 100);
    assertThat(waits.over(1000)).isEqualTo(Ids.NONE);
    open();
    waits.learn(agreed, 1000);
    assertThat(waits.over(1009)).isEqualTo(Ids.NONE);
    assertThat(waits.left(3, 1004)).isEqualTo(6);
    assertThat(waits.over(1010)).isEqualTo(Ids.of(3));
  }

  @Test
  void goesOnThroughLaterEpochs() {
    freeze(1, 2);
    open();
    waits.learn(agreed, 100);
    freeze(1);
    waits.learn(agreed, 108);
    assertThat(waits.over(110)).isEqualTo(Ids.of(3));
  }

  @Test
  void countsNoLeapOfTheClock() {
    freeze(1, 2);
    open();
    waits.learn(agreed, 100);
    waits.leapt(9);
    assertThat(waits.over(118)).isEqualTo(Ids.NONE);
    assertThat(waits.left(3, 109)).isEqualTo(10);
    assertThat(waits.over(119)).isEqualTo(Ids.of(3));
  }

  @Test
  void beginsAnewForOneThatWasBackMeanwhile() {
    freeze(1, 2);
    open();
    waits.learn(agreed, 100);
    freeze(1, 2, 3); // which this keeper does not hear of
    open();
    freeze(1, 2);
    open();
    waits.learn(agreed, 109);
    assertThat(waits.over(118)).isEqualTo(Ids.NONE);
    assertThat(waits.over(119)).isEqualTo(Ids.of(3));
  }
}
