package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.core.model.Event.Request;
import io.thalweg.core.protocols.hk.Entry.Own;
import org.junit.jupiter.api.Test;

/** The two collections of a node: Q, and what is inside. */
class RequestQueueTest {
  private final RequestQueue q = new RequestQueue();

  private static Summary s(long key, int h, int m) {
    return new Summary(key, h, m);
  }

  private static Own own(long id, long key, int h) {
    return new Own(new Request<HkMessage>(id, h, key, 0, 0), key, 0);
  }

  @Test
  void byKeyThenFirstCome() {
    q.put(1, s(5, 1, 1));
    q.put(own(7, 9, 1));
    q.put(2, s(5, 1, 1));
    q.put(3, s(7, 1, 1));
    assertThat(q).hasToString("[#7 S=9 h=1, 3 S=7 h=1, 1 S=5 h=1, 2 S=5 h=1]");
  }

  @Test
  void theSameKeyKeepsItsPlaceAndAnotherGoesBehindItsEquals() {
    q.put(1, s(5, 1, 1));
    q.put(2, s(5, 1, 1));
    q.put(1, s(5, 2, 1));
    assertThat(q).hasToString("[1 S=5 h=2 m=1, 2 S=5 h=1]");
    q.put(1, s(6, 2, 1));
    q.put(1, s(5, 2, 1));
    assertThat(q).hasToString("[2 S=5 h=1, 1 S=5 h=2 m=1]");
  }

  @Test
  void whatWasPassedGoesAheadOfItsEqualsButNotOfLargerKeys() {
    q.put(own(1, 9, 1));
    q.put(own(2, 5, 1));
    q.put(own(3, 4, 1));
    q.putFirst(8, s(5, 3, 3));
    assertThat(q).hasToString("[#1 S=9 h=1, 8 S=5 h=3, #2 S=5 h=1, #3 S=4 h=1]");
  }

  @Test
  void theSummaryTellsTheFrontAndTheSmallestNeed() {
    assertThat(q.summary()).isNull();
    q.put(1, s(5, 4, 3));
    q.put(own(7, 2, 2));
    assertThat(q.summary()).isEqualTo(s(5, 4, 2));
    q.deleteOwn(7);
    assertThat(q.summary()).isEqualTo(s(5, 4, 3));
  }

  @Test
  void deletingWhatIsNotThereChangesNothing() {
    q.put(1, s(5, 4, 3));
    q.delete(2);
    q.deleteOwn(1);
    assertThat(q.size()).isEqualTo(1);
    assertThat(q.contains(1)).isTrue();
    assertThat(q.own(1)).isNull();
    q.delete(1);
    assertThat(q.isEmpty()).isTrue();
  }

  @Test
  void aCopyIsIndependent() {
    q.put(1, s(5, 4, 3));
    RequestQueue copy = q.copy();
    copy.put(2, s(9, 1, 1));
    copy.delete(1);
    assertThat(q).hasToString("[1 S=5 h=4 m=3]");
    assertThat(copy).hasToString("[2 S=9 h=1]");
  }

  @Test
  void holdingsAddUp() {
    Holdings inside = new Holdings();
    inside.add(5, 2);
    inside.add(3, 1);
    inside.add(9, 4);
    assertThat(inside).hasToString("[#3 h=1, #5 h=2, #9 h=4]");
    assertThat(inside.total()).isEqualTo(7);
    Holdings copy = inside.copy();
    assertThat(copy.remove(5)).isEqualTo(2);
    assertThat(copy.total()).isEqualTo(5);
    assertThat(copy.contains(5)).isFalse();
    assertThat(inside.contains(5)).isTrue();
    assertThatIllegalStateException().isThrownBy(() -> inside.add(5, 1));
    assertThatIllegalStateException().isThrownBy(() -> copy.remove(5));
  }
}
