package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Different groups are never inside together, and later sessions have larger fences. */
final class OneGroup implements JudgeRule {

  /** Of the leases of a group so far, the one that ends last and the one with the largest fence. */
  private record Extremes(HeldSpan latest, HeldSpan largest) {
    Extremes and(Extremes other) {
      return new Extremes(
          latest.to() >= other.latest.to() ? latest : other.latest,
          largest.fence() >= other.largest.fence() ? largest : other.largest);
    }
  }

  @Override
  public String title() {
    return "one group inside";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    List<Breach> found = new ArrayList<>();
    Map<String, Extremes> known = new HashMap<>(); // by group
    for (HeldSpan span : evidence.inside()) {
      known.forEach(
          (group, others) -> {
            if (!group.equals(span.group())) {
              compare(span, others.latest(), others.largest(), found);
            }
          });
      known.merge(span.group(), new Extremes(span, span), Extremes::and);
    }
    return found;
  }

  private void compare(HeldSpan span, HeldSpan latest, HeldSpan largest, List<Breach> found) {
    if (span.from() <= latest.to()) {
      found.add(
          new Breach(
              title(),
              span.from(),
              "group %s is inside with %s while group %s is with %s"
                  .formatted(span.group(), span.described(), latest.group(), latest.described())));
    }
    if (span.fence() <= largest.fence()) {
      found.add(
          new Breach(
              title(),
              span.from(),
              "group %s came in with %s after group %s with %s"
                  .formatted(
                      span.group(), span.described(), largest.group(), largest.described())));
    }
  }
}
