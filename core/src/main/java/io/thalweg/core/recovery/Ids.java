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
    return of(Arrays.stream(numbers));
  }

  public static Ids of(Collection<Integer> numbers) {
    return of(numbers.stream().mapToInt(n -> n));
  }

  public static Ids of(IntStream numbers) {
    int[] sorted = numbers.sorted().distinct().toArray();
    return sorted.length == 0 ? NONE : new Ids(sorted);
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
    return others.stream().allMatch(this::contains);
  }

  public Ids with(int number) {
    return contains(number) ? this : of(IntStream.concat(stream(), IntStream.of(number)));
  }

  public Ids without(int number) {
    return filter(n -> n != number);
  }

  public Ids plus(Ids others) {
    return others.isEmpty() ? this : of(IntStream.concat(stream(), others.stream()));
  }

  public Ids minus(Ids others) {
    return filter(n -> !others.contains(n));
  }

  public Ids filter(IntPredicate kept) {
    return of(stream().filter(kept));
  }

  /** Whether more than half of these are among the others. */
  public boolean hasMajorityIn(Ids others) {
    return 2 * stream().filter(others::contains).count() > all.length;
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
