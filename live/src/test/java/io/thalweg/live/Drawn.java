package io.thalweg.live;

import io.thalweg.cluster.EpochStatus;
import io.thalweg.cluster.EpochStatus.KeptBack;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.SemaphoreConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A situation that a test draws: who holds and who waits at the semaphore "gpus" of eight units.
 */
final class Drawn {
  static final long NOW = 1_800_000_000_000L;

  SemaphoreConfig config = SemaphoreConfig.units(8).aging(Duration.ZERO);
  Health health = new Health(Health.State.UP, List.of());
  boolean open = true;
  final List<SemaphoreSight.Held> held = new ArrayList<>();
  final List<SemaphoreSight.Waits> waiting = new ArrayList<>();
  final List<Integer> free = new ArrayList<>();
  final List<String> silent = new ArrayList<>();
  final List<KeptBack> kept = new ArrayList<>();
  final Map<String, Long> over = new HashMap<>();
  final Map<String, Long> ready = new HashMap<>();

  Drawn free(int from, int to) {
    IntStream.range(from, to).forEach(free::add);
    return this;
  }

  Drawn holds(String member, long forMillis, Integer... units) {
    held.add(new SemaphoreSight.Held(member, List.of(units), 1, 0, NOW - forMillis, NOW));
    return this;
  }

  Drawn waits(String member, int units, long priority, long forMillis) {
    long since = NOW - forMillis;
    String id = (waiting.size() + 1) + ".1";
    waiting.add(
        new SemaphoreSight.Waits(id, member, units, priority, priority, since, since, false, NOW));
    return this;
  }

  Drawn kept(String member, long freeInMillis, Integer... units) {
    kept.add(new KeptBack("gpus", List.of(units), List.of(member)));
    over.put(member, NOW + freeInMillis);
    return this;
  }

  SemaphoreSight sight() {
    return new SemaphoreSight("gpus", config, NOW, "anna", free, held, waiting, silent);
  }

  Outlook outlook() {
    List<String> out = kept.stream().flatMap(k -> k.members().stream()).toList();
    var epoch =
        new EpochStatus(
            8, open, List.of("anna"), List.of("anna"), out, kept, List.of(), Duration.ofSeconds(5));
    return new Outlook(
        NOW,
        "anna",
        "farm",
        epoch,
        null,
        health,
        List.of("anna", "bert", "carl"),
        Map.of("bert", NOW, "carl", NOW - 12_000),
        over,
        Map.of(),
        ready,
        new TreeMap<>(Map.of("gpus", sight())),
        new TreeMap<>());
  }

  /** Why the request waits that was added last. */
  WaitAnswer why() {
    return WaitReason.of(
        outlook(), sight(), waiting.getLast(), () -> Optional.of(Duration.ofSeconds(12)));
  }
}
