package io.thalweg.check.hk;

import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Small networks. */
final class Scopes {
  private Scopes() {}

  static Scope line(int n) {
    return Scope.on(n, IntStream.range(1, n).mapToObj(i -> new Scope.Link(i - 1, i)).toList());
  }

  static Scope ring(int n) {
    List<Scope.Link> links = new ArrayList<>(line(n).links());
    links.add(new Scope.Link(0, n - 1));
    return Scope.on(n, links);
  }

  static Scope star(int n) {
    return Scope.on(n, IntStream.range(1, n).mapToObj(i -> new Scope.Link(0, i)).toList());
  }

  static Scope complete(int n) {
    List<Scope.Link> links = new ArrayList<>();
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        links.add(new Scope.Link(a, b));
      }
    }
    return Scope.on(n, links);
  }

  /** A triangle of nodes 0 to 2, and node 3 behind node 2. */
  static Scope triangleWithTail() {
    return links(4, "0-1,0-2,1-2,2-3");
  }

  /** Nodes 1 and 2 between node 0 and node 3. */
  static Scope diamond() {
    return links(4, "0-1,0-2,1-3,2-3");
  }

  static Scope links(int n, String text) {
    return Scope.on(
        n,
        Arrays.stream(text.split(","))
            .map(link -> link.split("-"))
            .map(ends -> new Scope.Link(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])))
            .toList());
  }

  /** Only these ask: NODE:UNITS:PRIORITY, separated by commas. */
  static List<List<PossibleRequest>> asks(int n, String text) {
    List<List<PossibleRequest>> wishes =
        Stream.<List<PossibleRequest>>generate(ArrayList::new).limit(n).toList();
    for (String ask : text.isEmpty() ? new String[0] : text.split(",")) {
      int[] numbers = Arrays.stream(ask.split(":")).mapToInt(Integer::parseInt).toArray();
      wishes.get(numbers[0]).add(new PossibleRequest(numbers[1], numbers[2]));
    }
    return wishes;
  }
}
