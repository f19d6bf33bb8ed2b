package io.thalweg.core.protocols.gme;

import io.thalweg.core.model.LongSink;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A set of resources; immutable. */
public final class Resources {
  static final Resources NONE = new Resources(new int[0]);

  private final int[] ascending;

  private Resources(int[] ascending) {
    this.ascending = ascending;
  }

  static Resources of(int R) {
    return new Resources(new int[] {R});
  }

  /** The resources of an array, which may be in any order. */
  public static Resources of(int[] some) {
    return of(Arrays.stream(some));
  }

  /** All resources, in ascending order. */
  public int[] toArray() {
    return ascending.clone();
  }

  private static Resources of(IntStream some) {
    int[] ascending = some.sorted().distinct().toArray();
    return ascending.length == 0 ? NONE : new Resources(ascending);
  }

  boolean contains(int R) {
    return Arrays.binarySearch(ascending, R) >= 0;
  }

  boolean isEmpty() {
    return ascending.length == 0;
  }

  int size() {
    return ascending.length;
  }

  Resources plus(Resources o) {
    if (o.isEmpty() || equals(o)) {
      return this;
    }
    return of(IntStream.concat(Arrays.stream(ascending), Arrays.stream(o.ascending)));
  }

  Resources minus(Resources o) {
    boolean apart = Arrays.stream(ascending).noneMatch(o::contains);
    return apart ? this : of(Arrays.stream(ascending).filter(R -> !o.contains(R)));
  }

  Resources minus(int R) {
    return contains(R) ? of(Arrays.stream(ascending).filter(S -> S != R)) : this;
  }

  void encode(LongSink words) {
    words.put(ascending.length);
    for (int R : ascending) {
      words.put(R);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Resources r && Arrays.equals(ascending, r.ascending);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ascending);
  }

  @Override
  public String toString() {
    return Arrays.stream(ascending)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(",", "{", "}"));
  }
}
