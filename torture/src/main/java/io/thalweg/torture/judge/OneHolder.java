package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** No unit is in two leases at one moment. */
final class OneHolder implements JudgeRule {

  @Override
  public String title() {
    return "one holder";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    List<Breach> found = new ArrayList<>();
    Map<Integer, HeldSpan> latest = new HashMap<>(); // by unit, the lease that ends last
    for (HeldSpan span : evidence.held()) {
      for (int unit : span.units()) {
        HeldSpan before = latest.get(unit);
        if (before != null && span.from() <= before.to()) {
          found.add(
              new Breach(
                  title(),
                  span.from(),
                  "unit %d is in two leases: %s and %s"
                      .formatted(unit, before.described(), span.described())));
        }
        if (before == null || before.to() < span.to()) {
          latest.put(unit, span);
        }
      }
    }
    return found;
  }
}
