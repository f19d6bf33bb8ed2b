package io.thalweg.core.heights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class NeighboursTest {
  private static Height at(long h1, long h2, int id) {
    return new Height(h1, h2, id);
  }

  private final Neighbours n =
      new Neighbours(new int[] {2, 5}, new Height[] {at(0, 4, 2), at(0, 3, 5)});

  private int lowest() {
    return Objects.requireNonNull(n.lowest()).id();
  }

  @Test
  void theLowestIsKnownWhateverChanges() {
    assertThat(lowest()).isEqualTo(5);
    n.hear(2, at(0, 1, 2));
    assertThat(lowest()).isEqualTo(2);
    n.hear(2, at(3, 0, 2));
    assertThat(lowest()).isEqualTo(5);
    n.fail(5);
    assertThat(lowest()).isEqualTo(2);
    n.fail(2);
    assertThat(n.lowest()).isNull();
    assertThat(n.hasOutgoing(at(9, 9, 0))).isFalse();
  }

  @Test
  void aFormingLinkCountsFromTheFirstLinkOn() {
    n.form(3, at(0, 9, 0));
    assertThat(n.contains(3)).isFalse();
    assertThat(lowest()).isEqualTo(5);
    assertThat(n.onLink(3, at(0, -1, 3), at(0, 9, 0))).as("height as it formed").isFalse();
    assertThat(n.contains(3)).isTrue();
    assertThat(lowest()).isEqualTo(3);
  }

  @Test
  void aHeightThatChangedWhileTheLinkFormedIsToldAgain() {
    n.form(3, at(0, 9, 0));
    assertThat(n.onLink(3, at(0, -1, 3), at(0, 8, 0))).isTrue();
    assertThat(n.onLink(3, at(0, -1, 3), at(0, 7, 0))).isFalse();
  }

  @Test
  void afterTheTokenWasSentOnlyTheExpectedHeightCounts() {
    n.tokenSent(2, at(0, -1, 2));
    n.hear(2, at(7, 7, 2));
    n.onLink(2, at(0, 4, 2), at(0, 0, 0));
    assertThat(n.receivedLink(2)).isFalse();
    assertThat(n.htVector(2)).isEqualTo(at(0, -1, 2));
    n.onLink(2, at(0, -1, 2), at(0, 0, 0));
    assertThat(n.receivedLink(2)).isTrue();
  }

  @Test
  void whoWasLeftOutIsAnsweredOnce() {
    n.leaveOut(0);
    assertThat(n.onLink(2, at(0, 4, 2), at(0, 0, 0))).isTrue();
    assertThat(n.onLink(2, at(0, 4, 2), at(0, 0, 0))).isFalse();
    n.leaveOut(0);
    n.told(0);
    assertThat(n.onLink(2, at(0, 4, 2), at(0, 0, 0))).isFalse();
  }

  @Test
  void aLinkThatFailsAndFormsIsForgotten() {
    n.tokenSent(2, at(0, -1, 2));
    n.fail(2);
    n.form(2, at(0, 9, 0));
    assertThat(n.receivedLink(2)).isTrue();
    assertThatIllegalStateException().isThrownBy(() -> n.htVector(2));
    assertThatIllegalStateException().isThrownBy(() -> n.form(2, at(0, 9, 0)));
    assertThatIllegalStateException().isThrownBy(() -> n.fail(4));
  }

  @Test
  void theySortAndGrow() {
    for (int j : new int[] {9, 1, 4, 0}) {
      n.form(j, at(0, 0, 7));
    }
    assertThat(n).hasToString("{0 forming, 1 forming, 2 (0,4,2), 4 forming, 5 (0,3,5), 9 forming}");
    Neighbours copy = n.copy();
    copy.fail(2);
    assertThat(n.contains(2)).isTrue();
    assertThat(copy.contains(2)).isFalse();
  }

  @Test
  void initialHeightsAreDistancesToNode0() {
    int[][] neighbours = {{1}, {0, 2}, {1}, {4}, {3}};
    Height[] heights = InitialHeights.towardsNodeZero(neighbours, 5);
    assertThat(heights)
        .containsExactly(at(0, 0, 0), at(0, 1, 1), at(0, 2, 2), at(5, 0, 3), at(5, 0, 4));
    assertThat(InitialHeights.seenBy(neighbours[1], heights)).hasToString("{0 (0,0,0), 2 (0,2,2)}");
  }

  @Test
  void heightsGoByLevelThenDepthThenId() {
    assertThat(at(0, 9, 9).isBelow(at(1, 0, 0))).isTrue();
    assertThat(at(0, 1, 9).isBelow(at(0, 2, 0))).isTrue();
    assertThat(at(0, 1, 1).isBelow(at(0, 1, 2))).isTrue();
    assertThat(at(0, 1, 1).isBelow(at(0, 1, 1))).isFalse();
    assertThat(at(2, 3, 1).below(4)).isEqualTo(at(2, 2, 4));
    org.assertj.core.api.Assertions.assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> at(0, Long.MIN_VALUE, 0).below(1));
  }
}
