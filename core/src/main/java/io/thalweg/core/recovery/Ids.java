package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** An immutable set of numbers, ascending: of members, of keepers, or of units. */
public final class Ids {
  public static final Ids NONE = new Ids(new int[0]);

  private final int[] all;

  private Ids(int[] sorted) {
    all = sorted;
  }

  public static Ids of(int... numbers) {
    return ofOwn(numbers.clone(), numbers.length);
  }

  public static Ids of(Collection<Integer> numbers) {
    int[] all = new int[numbers.size()];
    int count = 0;
    for (int number : numbers) {
      all[count++] = number;
    }
    return ofOwn(all, count);
  }

  public static Ids of(IntStream numbers) {
    int[] all = numbers.toArray();
    return ofOwn(all, all.length);
  }

  /** The first `count` numbers of an array that nobody else has, in any order. */
  private static Ids ofOwn(int[] numbers, int count) {
    Arrays.sort(numbers, 0, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (distinct == 0 || numbers[distinct - 1] != numbers[i]) {
        numbers[distinct++] = numbers[i];
      }
    }
    return distinct == 0 ? NONE : new Ids(Arrays.copyOf(numbers, distinct));
  }

  public IntStream stream() {
    return Arrays.stream(all);
  }

  public int[] toArray() {
    return all.clone();
  }

  public int size() {
    return all.length;
  }

  public boolean isEmpty() {
    return all.length == 0;
  }

  public int first() {
    return all[0];
  }

  public int last() {
    return all[all.length - 1];
  }

  public boolean contains(int number) {
    return Arrays.binarySearch(all, number) >= 0;
  }

  public boolean containsAll(Ids others) {
    for (int number : others.all) {
      if (!contains(number)) {
        return false;
      }
    }
    return true;
  }

  public Ids with(int number) {
    return contains(number) ? this : plus(new Ids(new int[] {number}));
  }

  public Ids without(int number) {
    return filter(n -> n != number);
  }

  public Ids plus(Ids others) {
    if (containsAll(others)) {
      return this;
    }
    int[] both = Arrays.copyOf(all, all.length + others.all.length);
    System.arraycopy(others.all, 0, both, all.length, others.all.length);
    return ofOwn(both, both.length);
  }

  public Ids minus(Ids others) {
    return filter(n -> !others.contains(n));
  }

  public Ids filter(IntPredicate kept) {
    int[] some = new int[all.length];
    int count = 0;
    for (int number : all) {
      if (kept.test(number)) {
        some[count++] = number;
      }
    }
    return count == all.length ? this : ofOwn(some, count);
  }

  /** Whether more than half of these are among the others. */
  public boolean hasMajorityIn(Ids others) {
    int count = 0;
    for (int number : all) {
      count += others.contains(number) ? 1 : 0;
    }
    return 2 * count > all.length;
  }

  public void encode(LongSink words) {
    words.put(all.length);
    for (int number : all) {
      words.put(number);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Ids other && Arrays.equals(all, other.all);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(all);
  }

  @Override
  public String toString() {
    return Arrays.toString(all);
  }
}
