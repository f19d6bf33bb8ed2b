package io.thalweg.live;

import io.thalweg.cluster.LeaseHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Who had which unit when, in as many pieces as a picture has pixels. */
final class UnitTimeline {

  /**
   * A time, by the clock of this member.
   *
   * @param px how many pixels it is drawn on
   */
  record Range(long from, long to, int px) {
    Duration finest() {
      return Duration.ofMillis(Math.max(1, (to - from) / px));
    }

    Duration ago(long now, long time) {
      return Duration.ofMillis(Math.max(0, now - time));
    }
  }

  private UnitTimeline() {}

  /**
   * The picture as JSON.
   *
   * @param now what is held now, or null
   */
  static ObjectNode json(LeaseHistory history, Range range, long at, @Nullable SemaphoreSight now) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", history.name()).put("at", at).put("from", range.from()).put("to", range.to());
    ArrayNode units = json.putArray("units");
    for (LeaseHistory.Use use : history.uses()) {
      units
          .addArray()
          .add(use.unit())
          .add(at - use.from().toMillis())
          .add(at - use.until().toMillis())
          .add(use.member())
          .add(use.leases());
    }
    if (now != null && range.to() >= at - 1_000) {
      now.held().forEach(held -> stillHeld(units, held));
    }
    ArrayNode brief = json.putArray("brief");
    for (LeaseHistory.Brief one : history.brief()) {
      brief
          .addArray()
          .add(at - one.from().toMillis())
          .add(at - one.until().toMillis())
          .add(one.member())
          .add(one.leases());
    }
    ObjectNode reach = json.putObject("reach");
    history.reach().forEach((member, ago) -> reach.put(member, at - ago.toMillis()));
    history.silent().forEach(json.putArray("silent")::add);
    return json;
  }

  private static void stillHeld(ArrayNode units, SemaphoreSight.Held held) {
    for (int unit : held.units()) {
      units.addArray().add(unit).add(held.since()).addNull().add(held.member()).add(1);
    }
  }

  /** For how long leases were held: the median of those that were told one by one. */
  static Optional<Duration> median(LeaseHistory history) {
    List<Duration> spans =
        history.uses().stream()
            .filter(use -> use.leases() == 1)
            .map(use -> use.from().minus(use.until()))
            .sorted()
            .toList();
    return spans.isEmpty() ? Optional.empty() : Optional.of(spans.get(spans.size() / 2));
  }
}
