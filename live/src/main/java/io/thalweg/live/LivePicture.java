package io.thalweg.live;

import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.EpochStatus.KeptBack;
import io.thalweg.cluster.KeepersStatus;
import io.thalweg.cluster.SemaphoreConfig;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An outlook as it is told to pages. What has a name is a field, so that little changes at once.
 */
final class LivePicture {
  static final int VERSION = 1;
  private static final int COUNT_BITS = 40;

  private final Outlook outlook;
  private final ObjectNode json = JsonNodeFactory.instance.objectNode();

  private LivePicture(Outlook outlook) {
    this.outlook = outlook;
  }

  static ObjectNode of(Outlook outlook) {
    return new LivePicture(outlook).whole();
  }

  private ObjectNode whole() {
    json.put("v", VERSION).put("member", outlook.member()).put("cluster", outlook.cluster());
    ObjectNode health = json.putObject("health");
    health.put("state", outlook.health().state().name());
    texts(health.putArray("problems"), outlook.health().problems());
    epoch(json.putObject("epoch"), outlook.epoch());
    keepers(json.putArray("keepers"));
    members(json.putObject("members"));
    ObjectNode semaphores = json.putObject("semaphores");
    outlook.semaphores().forEach((name, s) -> semaphore(semaphores.putObject(name), s));
    ObjectNode groups = json.putObject("groups");
    outlook.groups().forEach((name, g) -> group(groups.putObject(name), g));
    return json;
  }

  private static void epoch(ObjectNode to, EpochStatus epoch) {
    to.put("number", epoch.number()).put("open", epoch.open());
    to.put("valid", !epoch.valid().isZero());
  }

  private void keepers(ArrayNode to) {
    KeepersStatus keepers = outlook.keepers();
    if (keepers == null) {
      outlook.epoch().keepers().forEach(name -> to.addObject().put("member", name));
    } else {
      for (KeepersStatus.Keeper k : keepers.keepers()) {
        to.addObject()
            .put("member", k.member())
            .put("durable", k.durable())
            .put("answers", k.answers());
      }
    }
  }

  private void members(ObjectNode to) {
    for (String name : outlook.members()) {
      ObjectNode one = to.putObject(name);
      Long heard = outlook.heard().get(name);
      one.put("state", name.equals(outlook.member()) ? "self" : "here");
      one.put("heard", name.equals(outlook.member()) || heard == null ? null : heard);
    }
    for (String name : outlook.epoch().members()) {
      if (!to.has(name) && !outlook.epoch().out().contains(name)) {
        to.putObject(name).put("state", "missing").put("heard", outlook.heard().get(name));
      }
    }
    for (String name : outlook.epoch().out()) {
      if (!to.has(name)) {
        to.putObject(name)
            .put("state", "out")
            .put("heard", outlook.heard().get(name))
            .put("over", outlook.over().get(name));
      }
    }
  }

  private void semaphore(ObjectNode to, SemaphoreSight sight) {
    SemaphoreConfig config = sight.config();
    to.put("size", config.units());
    to.put("policy", config.policy().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    to.put("aging", config.aging().toMillis());
    to.put("backfill", config.backfill());
    to.put("asked", sight.at());
    to.put("token", sight.token());
    to.put("rate", outlook.rates().getOrDefault(sight.name(), 0.0));
    ObjectNode units = to.putObject("units");
    int known = units(units, sight);
    to.put("moving", Math.max(0, config.units() - known));
    ArrayNode waiting = to.putArray("waiting");
    sight.waiting().forEach(w -> waiting(waiting.addObject(), w, sight));
    texts(to.putArray("silent"), sight.silent());
  }

  /** Returns how many there are. */
  private int units(ObjectNode to, SemaphoreSight sight) {
    Set<Integer> known = new HashSet<>();
    for (SemaphoreSight.Held held : sight.held()) {
      for (int unit : held.units()) {
        ObjectNode one = to.putObject(String.valueOf(unit)).put("state", "held");
        one.put("by", held.member()).put("fence", fence(held.fence())).put("since", held.since());
        one.put("priority", held.priority());
        stale(one, held.heard(), sight.at());
        known.add(unit);
      }
    }
    for (KeptBack kept : keptBack(outlook, sight.name())) {
      for (int unit : kept.units()) {
        if (known.add(unit)) {
          ObjectNode one = to.putObject(String.valueOf(unit)).put("state", "kept");
          texts(one.putArray("for"), kept.members());
          one.put("until", over(outlook, kept.members()));
        }
      }
    }
    for (int unit : sight.free()) {
      if (known.add(unit)) {
        to.putObject(String.valueOf(unit)).put("state", "free");
      }
    }
    return known.size();
  }

  private static void waiting(ObjectNode to, SemaphoreSight.Waits w, SemaphoreSight sight) {
    to.put("id", w.id()).put("member", w.member()).put("units", w.units());
    to.put("priority", w.priority()).put("since", w.since());
    to.put("key", KeyText.of(w, sight.config()));
    if (w.resizes()) {
      to.put("resizes", true);
    }
    stale(to, w.heard(), sight.at());
  }

  private void group(ObjectNode to, GroupSight sight) {
    to.put("asked", sight.at());
    to.put("token", sight.token());
    to.put("rate", outlook.rates().getOrDefault(sight.name(), 0.0));
    ArrayNode inside = to.putArray("inside");
    for (GroupSight.Inside i : sight.inside()) {
      ObjectNode one = inside.addObject().put("member", i.member()).put("group", i.group());
      one.put("fence", fence(i.fence())).put("since", i.since());
      stale(one, i.heard(), sight.at());
    }
    ArrayNode waiting = to.putArray("waiting");
    for (GroupSight.Waits w : sight.waiting()) {
      ObjectNode one = waiting.addObject().put("id", w.id()).put("member", w.member());
      one.put("group", w.group()).put("since", w.since());
      stale(one, w.heard(), sight.at());
    }
    for (KeptBack kept : keptBack(outlook, sight.name())) {
      ObjectNode one = to.putObject("kept");
      texts(one.putArray("for"), kept.members());
      one.put("until", over(outlook, kept.members()));
    }
    texts(to.putArray("silent"), sight.silent());
  }

  /** Only what is older than the rest has a time of its own. */
  private static void stale(ObjectNode to, long heard, long at) {
    if (heard < at) {
      to.put("heard", heard);
    }
  }

  /** A number of 64 bits is more than a page can count with. */
  private static String fence(long fence) {
    return (fence >>> COUNT_BITS) + ":" + (fence & ((1L << COUNT_BITS) - 1));
  }

  static List<KeptBack> keptBack(Outlook outlook, String name) {
    return outlook.epoch().keptBack().stream().filter(k -> k.name().equals(name)).toList();
  }

  /** When it is free what these members may hold, or null if no keeper has said so. */
  static @Nullable Long over(Outlook outlook, Collection<String> members) {
    Map<String, Long> over = outlook.over();
    return over.keySet().containsAll(members)
        ? members.stream().map(over::get).max(Long::compare).orElse(null)
        : null;
  }

  private static void texts(ArrayNode to, Collection<String> texts) {
    texts.forEach(to::add);
  }
}
