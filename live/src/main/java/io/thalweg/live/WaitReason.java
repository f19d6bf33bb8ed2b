package io.thalweg.live;

import io.thalweg.cluster.EpochStatus.KeptBack;
import io.thalweg.cluster.Health;
import io.thalweg.live.WaitAnswer.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says why a request for units waits: the first reason that applies, in one sentence. */
final class WaitReason {
  /** A grant that is on its way for longer than this does not come by itself. */
  private static final long STUCK_MILLIS = 10_000;

  private final Outlook now;
  private final SemaphoreSight sight;
  private final SemaphoreSight.Waits request;
  private final Supplier<Optional<Duration>> median;

  private WaitReason(
      Outlook now,
      SemaphoreSight sight,
      SemaphoreSight.Waits request,
      Supplier<Optional<Duration>> median) {
    this.now = now;
    this.sight = sight;
    this.request = request;
    this.median = median;
  }

  /**
   * Why this request waits.
   *
   * @param median asked for only if it is told: for how long leases are held here
   */
  static WaitAnswer of(
      Outlook now,
      SemaphoreSight sight,
      SemaphoreSight.Waits request,
      Supplier<Optional<Duration>> median) {
    return new WaitReason(now, sight, request, median).answer();
  }

  private WaitAnswer answer() {
    List<Supplier<@Nullable WaitAnswer>> reasons =
        List.of(
            this::never,
            () -> cannotGrant(now, request.member(), sight.silent()),
            this::keptBack,
            this::ahead,
            this::held,
            this::stuck);
    for (Supplier<@Nullable WaitAnswer> reason : reasons) {
      WaitAnswer found = reason.get();
      if (found != null) {
        return found;
      }
    }
    return WaitAnswer.of(
        Reason.ON_ITS_WAY,
        "it is first, and the %s it needs %s free: the grant is on its way"
            .formatted(units(request.units()), request.units() == 1 ? "is" : "are"));
  }

  private @Nullable WaitAnswer never() {
    int size = sight.config().units();
    if (request.units() <= size) {
      return null;
    }
    String end = "it waits until the semaphore is resized";
    return WaitAnswer.of(
        Reason.NEVER,
        size == 0
            ? "the semaphore is paused, with no unit in service: " + end
            : "never as things are: it asks for %s, and %d %s in service: %s"
                .formatted(units(request.units()), size, size == 1 ? "is" : "are", end));
  }

  /** Why the member of a request cannot grant anything, or null if it can. */
  static @Nullable WaitAnswer cannotGrant(Outlook now, String member, List<String> silent) {
    Health health = now.health();
    if (!health.ready()) {
      return WaitAnswer.of(
          Reason.CANNOT_GRANT,
          "%s grants nothing for now: %s"
              .formatted(now.member(), String.join("; ", health.problems())));
    }
    if (!now.epoch().open()) {
      String missing = silent.isEmpty() ? "" : "; no word of " + names(silent);
      return WaitAnswer.of(
          Reason.CANNOT_GRANT,
          "nothing is granted while members agree on who has what: epoch %d is frozen%s"
              .formatted(now.epoch().number(), missing));
    }
    if (silent.contains(member)) {
      Long heard = now.heard().get(member);
      String since = heard == null ? "" : " for " + Ages.words(now.at() - heard);
      return WaitAnswer.of(
          Reason.NO_WORD,
          "no word of %s%s: what is shown of it is from then, and it may have been served"
              .formatted(member, since));
    }
    return null;
  }

  private List<SemaphoreSight.Waits> inFront() {
    return sight.waiting().stream()
        .takeWhile(w -> !w.id().equals(request.id()))
        .filter(w -> w.units() <= sight.config().units())
        .toList();
  }

  private int needed() {
    return request.units() + inFront().stream().mapToInt(SemaphoreSight.Waits::units).sum();
  }

  /** It would be served now, if nothing were kept back. */
  private @Nullable WaitAnswer keptBack() {
    int free = sight.free().size();
    List<KeptBack> kept = LivePicture.keptBack(now, sight.name());
    int back = kept.stream().mapToInt(k -> k.units().size()).sum();
    if (back == 0 || needed() <= free || needed() > free + back) {
      return null;
    }
    return WaitAnswer.of(Reason.KEPT_BACK, mayBeHeld(kept, back)).until(until(kept));
  }

  private @Nullable Long until(List<KeptBack> kept) {
    return LivePicture.over(now, members(kept));
  }

  private static TreeSet<String> members(List<KeptBack> kept) {
    return kept.stream()
        .flatMap(k -> k.members().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private String mayBeHeld(List<KeptBack> kept, int back) {
    String who = names(List.copyOf(members(kept)));
    return units(back) + " may be held by " + who + freeAt(until(kept));
  }

  static String freeAt(@Nullable Long until) {
    return until == null
        ? ", and no keeper has said until when"
        : ", free at " + KeyText.clock(Instant.ofEpochMilli(until)) + " at the latest";
  }

  private @Nullable WaitAnswer ahead() {
    List<SemaphoreSight.Waits> others = inFront();
    if (others.isEmpty()) {
      return null;
    }
    int units = others.stream().mapToInt(SemaphoreSight.Waits::units).sum();
    String ahead =
        others.size() == 1
            ? "1 request is ahead and needs "
            : others.size() + " are ahead and need ";
    String sentence = ahead + units(units) + "; it needs " + request.units();
    List<SemaphoreSight.Waits> all = new ArrayList<>(others);
    all.add(request);
    return WaitAnswer.of(Reason.AHEAD, sentence)
        .with(List.of("place", "member", "units", "priority", "key", "waits for"), places(all))
        .noting(Stream.concat(Stream.of(KeyText.rule(sight.config())), besides()).toList());
  }

  private List<List<String>> places(List<SemaphoreSight.Waits> all) {
    List<List<String>> rows = new ArrayList<>();
    for (SemaphoreSight.Waits w : all) {
      rows.add(
          List.of(
              String.valueOf(rows.size() + 1),
              w.member() + (w.id().equals(request.id()) ? " (this one)" : ""),
              String.valueOf(w.units()),
              String.valueOf(w.priority()),
              KeyText.value(w, sight.config(), now.at()),
              Ages.words(now.at() - w.since())));
    }
    return rows;
  }

  /** What holds it up besides. */
  private Stream<String> besides() {
    List<KeptBack> kept = LivePicture.keptBack(now, sight.name());
    int back = kept.stream().mapToInt(k -> k.units().size()).sum();
    return back == 0 ? Stream.of() : Stream.of("besides, " + mayBeHeld(kept, back));
  }

  private @Nullable WaitAnswer held() {
    int free = sight.free().size();
    if (request.units() <= free) {
      return null;
    }
    String first =
        "it is first and needs %d, %d %s free"
            .formatted(request.units(), free, free == 1 ? "is" : "are");
    String longest =
        sight.held().stream()
            .min(java.util.Comparator.comparingLong(SemaphoreSight.Held::since))
            .map(h -> ": " + h.member() + " has " + runs(h.units()) + " for " + age(h.since()))
            .orElse("; the rest is on its way between members");
    String usual =
        median.get().map(m -> "; the median here is " + Ages.words(m.toMillis())).orElse("");
    List<List<String>> rows =
        sight.held().stream()
            .map(
                h ->
                    List.of(
                        h.member(), runs(h.units()), String.valueOf(h.priority()), age(h.since())))
            .toList();
    return WaitAnswer.of(Reason.HELD, first + longest + usual)
        .with(List.of("member", "units", "priority", "held for"), rows)
        .noting(besides().toList());
  }

  private @Nullable WaitAnswer stuck() {
    Long since = now.ready().get(sight.name() + " " + request.id());
    if (since == null || now.at() - since < STUCK_MILLIS) {
      return null;
    }
    return WaitAnswer.of(
        Reason.STUCK,
        "this should not last: it is first, and what it needs is free for %s; please copy this report"
            .formatted(age(since)));
  }

  private String age(long since) {
    return Ages.words(now.at() - since);
  }

  private static String units(int count) {
    return count == 1 ? "1 unit" : count + " units";
  }

  static String names(List<String> members) {
    return members.size() < 2
        ? String.join("", members)
        : String.join(", ", members.subList(0, members.size() - 1)) + " and " + members.getLast();
  }

  /** Numbers with runs in short: 2-6, 9. */
  static String runs(List<Integer> units) {
    List<String> parts = new ArrayList<>();
    for (int begin = 0; begin < units.size(); ) {
      int end = begin;
      while (end + 1 < units.size() && units.get(end + 1) == units.get(end) + 1) {
        end++;
      }
      parts.add(begin == end ? "" + units.get(begin) : units.get(begin) + "–" + units.get(end));
      begin = end + 1;
    }
    return String.join(", ", parts);
  }
}
