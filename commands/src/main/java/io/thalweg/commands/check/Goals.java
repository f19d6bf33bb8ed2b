package io.thalweg.commands.check;

import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import io.thalweg.check.property.Claim;
import io.thalweg.sim.network.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the goals that can be reached at all: others are checked only if the user names them. */
final class Goals {
  private final Scope scope;
  private final int k;
  private final List<List<PossibleRequest>> served;

  Goals(Scope scope, Topology topology, int k) {
    this.scope = scope;
    this.k = k;
    int[] part = topology.components();
    boolean all = Arrays.stream(part).max().orElse(0) <= scope.formations();
    // Node 0 has the token; a node that cannot be linked to it is never served.
    this.served =
        scope.requests() == 0
            ? List.of()
            : IntStream.range(0, scope.nodes())
                .filter(i -> all || part[i] == part[0])
                .mapToObj(scope.wishes()::get)
                .filter(wishes -> !wishes.isEmpty())
                .toList();
  }

  boolean isPossible(Claim goal) {
    return switch (goal) {
      case SOMEBODY_ENTERS -> !served.isEmpty();
      case EVERYBODY_SERVED -> !scope.isForever() && allAreServed();
      case SEVERAL_INSIDE -> twoFit();
      case ALL_UNITS_HELD -> sums().get(k);
      default -> true;
    };
  }

  private boolean allAreServed() {
    return !served.isEmpty()
        && served.size() == scope.wishes().stream().filter(wishes -> !wishes.isEmpty()).count();
  }

  private boolean twoFit() {
    int[] smallest =
        served.stream()
            .mapToInt(wishes -> wishes.stream().mapToInt(PossibleRequest::h).min().orElse(k + 1))
            .sorted()
            .toArray();
    return smallest.length >= 2 && smallest[0] + smallest[1] <= k;
  }

  /** Returns the numbers of units that nodes can hold together, each with one request. */
  private BitSet sums() {
    BitSet sums = new BitSet();
    sums.set(0);
    for (List<PossibleRequest> wishes : served) {
      BitSet more = (BitSet) sums.clone();
      for (PossibleRequest wish : wishes) {
        sums.stream().filter(sum -> sum + wish.h() <= k).forEach(sum -> more.set(sum + wish.h()));
      }
      sums = more;
    }
    return sums;
  }
}
