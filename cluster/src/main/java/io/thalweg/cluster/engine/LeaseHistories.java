package io.thalweg.cluster.engine;

import io.thalweg.cluster.LeaseHistory;
import io.thalweg.cluster.member.Past;
import io.thalweg.cluster.wire.Frame.Used;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the history of a semaphore from what the members tell. */
final class LeaseHistories {
  private LeaseHistories() {}

  /**
   * The history of a semaphore.
   *
   * @param self the name of this member
   * @param own what it remembers itself
   */
  static LeaseHistory of(String name, String self, Past.Part own, Past others) {
    Map<String, Past.Part> parts = new LinkedHashMap<>();
    parts.put(self, own);
    parts.putAll(others.parts());
    List<LeaseHistory.Use> uses = new ArrayList<>();
    List<LeaseHistory.Brief> brief = new ArrayList<>();
    Map<String, Duration> reach = new LinkedHashMap<>();
    parts.forEach(
        (member, part) -> {
          reach.put(member, Duration.ofMillis(part.reach()));
          part.used().forEach(used -> add(member, used, uses, brief));
        });
    return new LeaseHistory(name, uses, brief, reach, others.silent());
  }

  private static void add(
      String member, Used used, List<LeaseHistory.Use> uses, List<LeaseHistory.Brief> brief) {
    Duration from = Duration.ofMillis(used.from());
    Duration until = Duration.ofMillis(used.until());
    if (used.unit() == Used.BRIEF) {
      brief.add(new LeaseHistory.Brief(member, from, until, used.leases()));
    } else {
      uses.add(new LeaseHistory.Use(member, used.unit(), from, until, used.leases()));
    }
  }
}
