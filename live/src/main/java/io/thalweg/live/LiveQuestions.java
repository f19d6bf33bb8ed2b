package io.thalweg.live;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.LeaseHistory;
import io.thalweg.cluster.PrioritySemaphore;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** Answers what a page asks besides: why a request waits, and who had which unit. */
final class LiveQuestions {
  private static final int BAD = 400;
  private static final int NOT_FOUND = 404;
  private static final int TOO_EARLY = 503;
  private static final int MOST_PIXELS = 10_000;
  private static final Duration MEDIAN_OF = Duration.ofHours(1);

  private final Cluster cluster;
  private final Viewing viewing;
  private final LongSupplier clock;

  LiveQuestions(Cluster cluster, Viewing viewing, LongSupplier clock) {
    this.cluster = cluster;
    this.viewing = viewing;
    this.clock = clock;
  }

  /** {@code name} is that of a semaphore or group lock, {@code id} that of the request. */
  WebAnswer why(Query query) {
    String id = query.text("id");
    String name = query.text("name");
    if (id == null || name == null) {
      return WebAnswer.text(
          BAD, "found no name or no id, expected name= of a semaphore and id= of a request");
    }
    Outlook now = viewing.latest();
    if (now == null || !viewing.isLookedAt()) {
      return WebAnswer.text(TOO_EARLY, "nobody looks at /live, so nothing is known");
    }
    SemaphoreSight semaphore = now.semaphores().get(name);
    GroupSight group = now.groups().get(name);
    if (semaphore == null && group == null) {
      return WebAnswer.text(NOT_FOUND, "there is no semaphore or group lock of this name");
    }
    WaitAnswer answer =
        semaphore != null ? why(now, semaphore, id) : why(now, Objects.requireNonNull(group), id);
    ObjectNode json = answer.json().put("id", id).put("name", name).put("at", now.at());
    if (answer.reason() == WaitAnswer.Reason.STUCK) {
      json.set("report", LivePicture.of(now));
    }
    return WebAnswer.json(WebAnswer.OK, json);
  }

  private WaitAnswer why(Outlook now, SemaphoreSight sight, String id) {
    return sight.waiting().stream()
        .filter(w -> w.id().equals(id))
        .findFirst()
        .map(w -> WaitReason.of(now, sight, w, median(sight.name())))
        .orElseGet(LiveQuestions::gone);
  }

  private static WaitAnswer why(Outlook now, GroupSight sight, String id) {
    return sight.waiting().stream()
        .filter(w -> w.id().equals(id))
        .findFirst()
        .map(w -> GroupReason.of(now, sight, w))
        .orElseGet(LiveQuestions::gone);
  }

  private static WaitAnswer gone() {
    return WaitAnswer.of(
        WaitAnswer.Reason.NOT_WAITING, "it waits no more: it was served, or given up");
  }

  private Supplier<Optional<Duration>> median(String name) {
    return () ->
        find(name)
            .map(s -> s.history(MEDIAN_OF, Duration.ZERO, Duration.ofMillis(1)))
            .flatMap(UnitTimeline::median);
  }

  private Optional<PrioritySemaphore> find(String name) {
    return cluster.semaphores().stream().filter(s -> s.name().equals(name)).findFirst();
  }

  /** {@code from} and {@code to} are milliseconds since 1970, {@code px} a width. */
  WebAnswer units(Query query) {
    String name = query.text("name");
    long now = clock.getAsLong();
    long to = query.number("to").orElse(now);
    long from = query.number("from").orElse(to - Duration.ofHours(1).toMillis());
    long px = query.number("px").orElse(1_000);
    if (name == null || from >= to || from < 0 || px < 1 || px > MOST_PIXELS) {
      return WebAnswer.text(
          BAD,
          "expected name= of a semaphore, from= and to= in milliseconds since 1970, the earlier"
              + " one first, and px= from 1 to "
              + MOST_PIXELS);
    }
    PrioritySemaphore semaphore = find(name).orElse(null);
    if (semaphore == null) {
      return WebAnswer.text(NOT_FOUND, "there is no semaphore of this name");
    }
    UnitTimeline.Range range = new UnitTimeline.Range(from, to, (int) px);
    LeaseHistory history =
        semaphore.history(range.ago(now, from), range.ago(now, to), range.finest());
    Outlook latest = viewing.isLookedAt() ? viewing.latest() : null;
    SemaphoreSight held = latest == null ? null : latest.semaphores().get(name);
    return WebAnswer.json(WebAnswer.OK, UnitTimeline.json(history, range, clock.getAsLong(), held));
  }
}
