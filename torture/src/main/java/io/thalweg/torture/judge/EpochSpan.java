package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An epoch of the fleet: when the first process knew of it, frozen, and when the first knew that it
 * was open. One that was never open came to its end in another freeze.
 *
 * @param opened the sight of the first process that knew it open, or the first of all if there is
 *     none
 */
public record EpochSpan(long number, long begun, boolean isOpened, EpochSight opened) {

  static List<EpochSpan> of(List<EpochSight> inOrder) {
    Map<Long, List<EpochSight>> byNumber = new LinkedHashMap<>();
    for (EpochSight sight : inOrder) {
      byNumber.computeIfAbsent(sight.number(), number -> new ArrayList<>()).add(sight);
    }
    List<EpochSpan> spans = new ArrayList<>();
    byNumber.forEach((number, sights) -> spans.add(of(number, sights)));
    return List.copyOf(spans);
  }

  private static EpochSpan of(long number, List<EpochSight> sights) {
    EpochSight first = sights.getFirst();
    return sights.stream()
        .filter(EpochSight::open)
        .findFirst()
        .map(open -> new EpochSpan(number, first.at(), true, open))
        .orElseGet(() -> new EpochSpan(number, first.at(), false, first));
  }
}
