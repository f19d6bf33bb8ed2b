package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.thalweg.core.model.Event.Request;
import io.thalweg.core.protocols.hk.Entry.Own;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The two collections of a node: Q, and the requests that are inside. */
class RequestQueueTest {
  private final RequestQueue q = new RequestQueue(HkConfig.units(9));

  private static Summary s(long rank, int h, int m) {
    return s(rank, 0, 0, h, m);
  }

  private static Summary s(long rank, long at, int i, int h, int m) {
    return new Summary(new Key(rank, at, i), h, m);
  }

  private static Own own(long id, long rank, int h) {
    return new Own(new Request<HkMessage>(id, h, rank, 0, 0), new Key(rank, 0, 0));
  }

  @Test
  void byRankThenTimeThenNode() {
    q.put(1, s(5, 30, 8, 1, 1));
    q.put(2, s(5, 20, 6, 1, 1));
    q.put(3, s(5, 20, 4, 1, 1));
    q.put(own(7, 9, 1));
    q.put(4, s(7, 90, 5, 1, 1));
    assertThat(q)
        .hasToString("[#7 S=9@0 h=1, 4 S=7@90 h=1, 3 S=5@20 h=1, 2 S=5@20 h=1, 1 S=5@30 h=1]");
  }

  @Test
  void whoHasWaitedForLongEnoughIsAheadOfAHigherRank() {
    RequestQueue aging = new RequestQueue(HkConfig.units(9).withAging(10));
    aging.put(1, s(7, 40, 1, 1, 1));
    aging.put(2, s(5, 20, 2, 1, 1));
    aging.put(3, s(6, 29, 3, 1, 1));
    assertThat(aging).hasToString("[3 S=6@29 h=1, 2 S=5@20 h=1, 1 S=7@40 h=1]");
    aging.put(2, s(5, 21, 2, 1, 1));
    assertThat(aging).hasToString("[3 S=6@29 h=1, 1 S=7@40 h=1, 2 S=5@21 h=1]");
  }

  @Test
  void requestsOfOneNodeAtOneTimeAreFirstInFirstOut() {
    q.put(own(7, 5, 1));
    q.put(own(2, 5, 1));
    q.put(own(4, 5, 1));
    assertThat(q).hasToString("[#7 S=5@0 h=1, #2 S=5@0 h=1, #4 S=5@0 h=1]");
  }

  @Test
  void theSameKeyKeepsItsPlaceAndAnotherGoesBehindItsEquals() {
    q.put(own(1, 5, 1));
    q.put(own(2, 5, 1));
    q.put(own(1, 5, 2));
    assertThat(q).hasToString("[#1 S=5@0 h=2, #2 S=5@0 h=1]");
    q.put(own(1, 6, 2));
    q.put(own(1, 5, 2));
    assertThat(q).hasToString("[#2 S=5@0 h=1, #1 S=5@0 h=2]");
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
    assertThat(q).hasToString("[1 S=5@0 h=4 m=3]");
    assertThat(copy).hasToString("[2 S=9@0 h=1]");
  }

  @Test
  void holdingsAddUp() {
    Inside inside = new Inside();
    inside.add(5, 2);
    inside.add(3, 1);
    inside.add(9, 4);
    assertThat(inside).hasToString("[#3 h=1, #5 h=2, #9 h=4]");
    assertThat(inside.total()).isEqualTo(7);
    Inside copy = inside.copy();
    assertThat(copy.remove(5)).isEqualTo(2);
    assertThat(copy.total()).isEqualTo(5);
    assertThat(copy.contains(5)).isFalse();
    assertThat(inside.contains(5)).isTrue();
    assertThatIllegalStateException().isThrownBy(() -> inside.add(5, 1));
    assertThatIllegalStateException().isThrownBy(() -> copy.remove(5));
  }

  /**
   * The smallest need is cached: it must be that of the present entries, whatever came and went.
   */
  @Test
  void theSummaryIsOfTheEntriesThatAreThere() {
    Random random = new Random(3);
    for (int step = 0; step < 20_000; step++) {
      int which = random.nextInt(6);
      switch (random.nextInt(5)) {
        case 0 -> q.put(which, s(random.nextInt(3), 1 + random.nextInt(4), which, 8, 1 + which));
        case 1 -> q.put(own(random.nextInt(9), random.nextInt(3), 1 + random.nextInt(4)));
        case 2 -> q.delete(which);
        case 3 -> q.deleteOwn(random.nextInt(9));
        default -> assertSummary(random.nextBoolean() ? q : q.copy());
      }
    }
  }

  private static void assertSummary(RequestQueue queue) {
    int least = IntStream.range(0, queue.size()).map(e -> queue.get(e).m()).min().orElse(0);
    Summary summary = queue.summary();
    assertThat(summary == null ? 0 : summary.m()).isEqualTo(least);
    for (int e = 0; e < queue.size(); e++) {
      if (queue.get(e) instanceof Own own) {
        assertThat(queue.own(own.request().id())).isSameAs(own);
      }
    }
  }
}
