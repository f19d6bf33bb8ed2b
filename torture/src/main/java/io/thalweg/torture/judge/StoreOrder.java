package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The store accepts no lower fence after a higher one for the same unit. */
final class StoreOrder implements JudgeRule {

  @Override
  public String title() {
    return "store order";
  }

  @Override
  public List<Breach> breaches(Evidence evidence) {
    List<Breach> found = new ArrayList<>();
    Map<Integer, Long> largest = new HashMap<>(); // by unit
    for (Evidence.StoreWrite write : evidence.writes()) {
      long before = largest.getOrDefault(write.unit(), Long.MIN_VALUE);
      if (write.accepted() && write.fence() < before) {
        found.add(
            new Breach(
                title(),
                write.at(),
                "the store took fence %d of %s for unit %d after fence %d"
                    .formatted(write.fence(), write.by(), write.unit(), before)));
      }
      if (write.accepted()) {
        largest.merge(write.unit(), write.fence(), Math::max);
      }
    }
    return found;
  }
}
