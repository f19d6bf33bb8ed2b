package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fences of a unit grow in the order of its grants. */
final class GrowingFences implements JudgeRule {

  @Override
  public String title() {
    return "growing fences";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    List<Breach> found = new ArrayList<>();
    Map<Integer, HeldSpan> largest = new HashMap<>(); // by unit
    for (HeldSpan span : evidence.held()) {
      for (int unit : span.units()) {
        HeldSpan before = largest.get(unit);
        if (before != null && span.fence() <= before.fence()) {
          found.add(
              new Breach(
                  title(),
                  span.from(),
                  "unit %d was granted to %s after %s"
                      .formatted(unit, span.described(), before.described())));
        } else {
          largest.put(unit, span);
        }
      }
    }
    return found;
  }
}
