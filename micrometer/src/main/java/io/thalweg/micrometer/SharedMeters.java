package io.thalweg.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The counters and timers of one semaphore or group lock. */
final class SharedMeters {
  private final BoundMeters owner;
  private final MeterRegistry registry;
  private final Tags tags;
  private final Counter grants;
  private final Counter givenUp;
  private final Counter lost;
  private final Counter tokenMoves;
  private final Timer holds;
  private final Map<String, Timer> waits = new ConcurrentHashMap<>();
  private final Map<String, Counter> messages = new ConcurrentHashMap<>();

  SharedMeters(BoundMeters owner, MeterRegistry registry, Tags tags) {
    this.owner = owner;
    this.registry = registry;
    this.tags = tags;
    this.grants = counter("thalweg.grants", "requests of this member that were granted", tags);
    this.givenUp =
        counter("thalweg.given.up", "requests cancelled, timed out, interrupted or failed", tags);
    this.lost = counter("thalweg.lost", "leases that were lost: not closed by their users", tags);
    this.tokenMoves = counter("thalweg.token.moves", "how often the token came here", tags);
    this.holds = timer("thalweg.held.time", "how long leases were held", tags);
  }

  void granted(long priority, long waitedNanos) {
    grants.increment();
    String bucket = PriorityBucket.of(priority);
    Timer timer = waits.get(bucket);
    if (timer == null) {
      timer = waits.computeIfAbsent(bucket, this::waitsAt);
    }
    timer.record(Duration.ofNanos(waitedNanos));
  }

  private Timer waitsAt(String bucket) {
    return timer(
        "thalweg.wait", "from request to grant, by priority", tags.and("priority", bucket));
  }

  void givenUp() {
    givenUp.increment();
  }

  void released(long heldNanos) {
    holds.record(Duration.ofNanos(heldNanos));
  }

  void lost() {
    lost.increment();
  }

  void sent(String type) {
    messages.computeIfAbsent(type, this::messagesOf).increment();
  }

  private Counter messagesOf(String type) {
    return counter("thalweg.messages", "messages sent, by type", tags.and("type", type));
  }

  void tokenArrived() {
    tokenMoves.increment();
  }

  private Counter counter(String name, String description, Tags all) {
    return owner.keep(Counter.builder(name).description(description).tags(all).register(registry));
  }

  private Timer timer(String name, String description, Tags all) {
    return owner.keep(Timer.builder(name).description(description).tags(all).register(registry));
  }
}
