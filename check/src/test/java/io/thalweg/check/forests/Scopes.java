package io.thalweg.check.forests;

import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Complete networks, which the algorithm needs. */
final class Scopes {
  private Scopes() {}

  /** Each of these nodes, out of n, makes this number of requests. */
  static Scope asking(int n, int requests, int... who) {
    List<Scope.Link> links = new ArrayList<>();
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        links.add(new Scope.Link(a, b));
      }
    }
    List<List<PossibleRequest>> wishes =
        IntStream.range(0, n)
            .mapToObj(i -> IntStream.of(who).anyMatch(j -> j == i))
            .map(asks -> asks ? List.of(new PossibleRequest(1, 1)) : List.<PossibleRequest>of())
            .toList();
    return Scope.on(n, links).wishing(requests, wishes);
  }

  /** Each of n nodes makes this number of requests. */
  static Scope all(int n, int requests) {
    return asking(n, requests, IntStream.range(0, n).toArray());
  }
}
