package io.thalweg.sim.network.links;

import io.thalweg.sim.Ticks;
import java.util.ArrayList;
import java.util.List;

/** Reads schedules into text such as {@code "2.5 up 0-1"}. */
public final class Changes {
  private Changes() {}

  public static List<String> all(LinkSchedule schedule) {
    return first(Integer.MAX_VALUE, schedule);
  }

  public static List<String> first(int count, LinkSchedule schedule) {
    List<String> changes = new ArrayList<>();
    while (changes.size() < count && schedule.advance()) {
      String link = schedule.a() + "-" + schedule.b();
      changes.add(Ticks.toUnits(schedule.at()) + (schedule.up() ? " up " : " down ") + link);
    }
    return changes;
  }
}
