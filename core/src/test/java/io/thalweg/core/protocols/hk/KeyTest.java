package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of keys is total and exact, however large ranks, times and aging are. */
class KeyTest {
  private static final int TRIPLES = 200_000;
  private static final long MIN = Long.MIN_VALUE;
  private static final long MAX = Long.MAX_VALUE;
  private static final long[] RANKS = {MIN, MIN + 1, -2, -1, 0, 1, 2, MAX - 1, MAX};
  private static final long[] TIMES = {0, 1, 2, 3, 100, 101, MAX - 1, MAX};
  private static final long[] AGINGS = {1, 2, 50, 100, 1L << 40, MAX - 1, HkConfig.NO_AGING};

  private static long any(Random random, long[] some) {
    return random.nextInt(3) == 0 ? random.nextLong() : some[random.nextInt(some.length)];
  }

  private static Key anyKey(Random random) {
    return new Key(any(random, RANKS), any(random, TIMES) & MAX, random.nextInt(3));
  }

  /** The same order by the worth of each key: if the two agree, the order is total. */
  private static Comparator<Key> byWorth(long aging) {
    if (aging == HkConfig.NO_AGING) {
      return Comparator.comparingLong(Key::R)
          .reversed()
          .thenComparing(Key::at)
          .thenComparing(Key::i);
    }
    BigInteger A = BigInteger.valueOf(aging);
    Comparator<Key> worth =
        Comparator.comparing(
            key -> BigInteger.valueOf(key.R()).multiply(A).subtract(BigInteger.valueOf(key.at())));
    return worth.reversed().thenComparing(Key::at).thenComparing(Key::i);
  }

  @Test
  void ofTwoKeysOneIsAheadUnlessTheyAreEqual() {
    Random random = new Random(1);
    for (int pair = 0; pair < TRIPLES; pair++) {
      long aging = Math.max(1, any(random, AGINGS));
      Key a = anyKey(random);
      Key b = anyKey(random);
      int ahead = (a.isAhead(b, aging) ? 1 : 0) + (b.isAhead(a, aging) ? 1 : 0);
      assertThat(ahead).as("%s, %s, A=%d", a, b, aging).isEqualTo(a.equals(b) ? 0 : 1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 50, 100, 1L << 40, MAX - 1, HkConfig.NO_AGING})
  void theOrderIsTransitive(long aging) {
    Random random = new Random(aging);
    int chains = 0;
    for (int triple = 0; triple < TRIPLES; triple++) {
      Key a = anyKey(random);
      Key b = anyKey(random);
      Key c = anyKey(random);
      if (a.isAhead(b, aging) && b.isAhead(c, aging)) {
        chains++;
        assertThat(a.isAhead(c, aging)).as("%s, %s, %s", a, b, c).isTrue();
      }
    }
    assertThat(chains).isGreaterThan(TRIPLES / 10);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 50, 100, 1L << 40, MAX - 1, HkConfig.NO_AGING})
  void theOrderIsThatOfWhatKeysAreWorth(long aging) {
    Random random = new Random(aging);
    Comparator<Key> worth = byWorth(aging);
    for (int pair = 0; pair < TRIPLES; pair++) {
      Key a = anyKey(random);
      Key b = anyKey(random);
      assertThat(a.isAhead(b, aging)).as("%s, %s", a, b).isEqualTo(worth.compare(a, b) < 0);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 50, 1L << 40, MAX - 1})
  void aLowerRankGoesFirstExactlyFromTheLeadThatMakesUpForTheStepsOn(long aging) {
    for (long steps = 1; steps <= Math.min(5, (MAX - 1) / aging); steps++) {
      long lead = aging * steps;
      for (long rank : new long[] {MIN, -steps, 0, MAX - steps}) {
        assertThat(lowerGoesFirst(rank, steps, lead - 1, aging)).as("a tick too few").isFalse();
        assertThat(lowerGoesFirst(rank, steps, lead, aging)).as("just enough").isTrue();
        assertThat(lowerGoesFirst(rank, steps, lead + 1, aging)).as("a tick more").isTrue();
      }
    }
  }

  private static boolean lowerGoesFirst(long rank, long steps, long lead, long aging) {
    Key lower = new Key(rank, 0, 1);
    Key higher = new Key(rank + steps, lead, 0);
    return lower.isAhead(higher, aging);
  }

  /** From the lowest rank to the highest there are more steps than a long can count. */
  @Test
  void stepsBeyondTheRangeOfANumberAreCounted() {
    assertThat(new Key(MAX, MAX, 0).isAhead(new Key(MIN, 0, 1), 1)).isTrue();
    assertThat(new Key(-1, MAX, 0).isAhead(new Key(MIN, 0, 1), 1)).as("MAX steps").isFalse();
    assertThat(new Key(0, MAX, 0).isAhead(new Key(MIN, 0, 1), 1)).as("one more").isTrue();
  }

  @Test
  void withoutAgingNoLeadMakesUpForAStep() {
    assertThat(new Key(1, MAX, 1).isAhead(new Key(0, 0, 0), HkConfig.NO_AGING)).isTrue();
    assertThat(new Key(0, 0, 0).isAhead(new Key(1, MAX, 1), HkConfig.NO_AGING)).isFalse();
  }

  @Test
  void tiesByTimeThenByNode() {
    assertThat(new Key(4, 6, 9).isAhead(new Key(4, 7, 0), 1)).isTrue();
    assertThat(new Key(4, 7, 0).isAhead(new Key(4, 6, 9), 1)).isFalse();
    assertThat(new Key(4, 6, 0).isAhead(new Key(4, 6, 1), 1)).isTrue();
    assertThat(new Key(4, 6, 1).isAhead(new Key(4, 6, 0), 1)).isFalse();
    assertThat(new Key(4, 6, 1).isAhead(new Key(4, 6, 1), 1))
        .as("no key is ahead of itself")
        .isFalse();
  }
}
