package io.thalweg.core.protocols.gme;

import io.thalweg.core.model.LongSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The queue Q: which nodes want which resources, in FIFO order. A node is in it at most once. */
final class Wants {

  /** Node j wants the resources S, for itself or for others. */
  record Want(int j, Resources S) {
    @Override
    public String toString() {
      return j + ":" + S;
    }
  }

  private final List<Want> wants;

  Wants() {
    this(new ArrayList<>());
  }

  private Wants(List<Want> wants) {
    this.wants = wants;
  }

  Wants copy() {
    return new Wants(new ArrayList<>(wants));
  }

  Wants renamed(IntUnaryOperator names) {
    Wants renamed = new Wants();
    wants.forEach(want -> renamed.wants.add(new Want(names.applyAsInt(want.j), want.S)));
    return renamed;
  }

  boolean isEmpty() {
    return wants.isEmpty();
  }

  /** Whether node j is in the queue and wants R. */
  boolean contains(int j, int R) {
    return wants.stream().anyMatch(want -> want.j == j && want.S.contains(R));
  }

  /** All resources that are wanted. */
  Resources all() {
    Resources all = Resources.NONE;
    for (Want want : wants) {
      all = all.plus(want.S);
    }
    return all;
  }

  /** The nodes that want R, in order. */
  List<Integer> of(int R) {
    return wants.stream().filter(want -> want.S.contains(R)).map(Want::j).toList();
  }

  /** Adds resources that node j wants: j keeps its place, or takes the last. */
  void add(int j, Resources S) {
    for (int w = 0; w < wants.size(); w++) {
      if (wants.get(w).j == j) {
        wants.set(w, new Want(j, wants.get(w).S.plus(S)));
        return;
      }
    }
    if (!S.isEmpty()) {
      wants.add(new Want(j, S));
    }
  }

  /** Removes resources that node j no longer wants. */
  void remove(int j, Resources S) {
    wants.replaceAll(want -> want.j == j ? new Want(j, want.S.minus(S)) : want);
    wants.removeIf(want -> want.S.isEmpty());
  }

  void delete(int j) {
    wants.removeIf(want -> want.j == j);
  }

  /** The resources that the first node wants. */
  Resources first() {
    return wants.get(0).S;
  }

  /** Removes the first node and returns it. */
  int dequeue() {
    return wants.remove(0).j;
  }

  void encode(LongSink words) {
    words.put(wants.size());
    for (Want want : wants) {
      words.put(want.j);
      want.S.encode(words);
    }
  }

  @Override
  public String toString() {
    return wants.toString();
  }
}
