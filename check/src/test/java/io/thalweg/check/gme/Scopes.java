package io.thalweg.check.gme;

import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

  static Scope links(int n, String text) {
    return Scope.on(
        n,
        Arrays.stream(text.split(","))
            .map(link -> link.split("-"))
            .map(ends -> new Scope.Link(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])))
            .toList());
  }

  /** Every node makes this number of requests, each for any of the groups. */
  static Scope asking(Scope network, int requests, int groups) {
    List<PossibleRequest> any =
        IntStream.range(0, groups).mapToObj(g -> new PossibleRequest(1, 1, g)).toList();
    return network.wishing(requests, Collections.nCopies(network.nodes(), any));
  }

  /** Only these ask: NODE:GROUP, separated by commas. */
  static Scope asking(Scope network, int requests, String asks) {
    List<List<PossibleRequest>> wishes =
        Stream.<List<PossibleRequest>>generate(ArrayList::new).limit(network.nodes()).toList();
    for (String ask : asks.split(",")) {
      int[] numbers = Arrays.stream(ask.split(":")).mapToInt(Integer::parseInt).toArray();
      wishes.get(numbers[0]).add(new PossibleRequest(1, 1, numbers[1]));
    }
    return network.wishing(requests, wishes);
  }
}
