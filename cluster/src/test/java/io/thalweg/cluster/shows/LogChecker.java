package io.thalweg.cluster.shows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges the joined logs of all processes. It shares no code with the library: it knows lines of
 * text, and what they must never say.
 *
 * <ul>
 *   <li>No unit is in two leases at a time, and the fences of a unit grow from lease to lease.
 *   <li>Each request has as many units as it asked for, all different, of those that there are.
 *   <li>Each request that was made has exactly one end: it was withdrawn, or granted and released.
 *   <li>Of two requests of one process the one that was queued before the other was asked for goes
 *       first if it is as urgent or more.
 *   <li>Of requests that were made in turns, with all waiting in between, the more urgent goes
 *       first, unless the other was made a good part of the aging earlier; of those that are
 *       equally urgent the one of the earlier turn.
 *   <li>In the end each member sees all units free, nobody holding, waiting, silent or lost.
 * </ul>
 */
final class LogChecker {

  private static final long AGING_NANOS = 10_000_000_000L;
  private static final int TURN = "turn".length();

  /** All that is known of one request. */
  private static final class Story {
    private final String id;
    private int asked;
    private int wanted;
    private long askedAt;
    private long queuedAt = Long.MAX_VALUE;
    private long leastPriority; // it may have changed: granted with either
    private long mostPriority;
    private int givenUp;
    private int released;
    private int granted;
    private long from = Long.MIN_VALUE;
    private long to = Long.MAX_VALUE;
    private long fence;
    private List<Integer> units = List.of();

    Story(String id) {
      this.id = id;
    }
  }

  /** The result of the check. */
  record Verdict(List<String> faults, int requests, int grants, Map<String, Integer> givenUp) {}

  private final int size;
  private final int members;
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Story> stories = new LinkedHashMap<>();
  private final Map<String, Integer> givenUp = new TreeMap<>();
  private final Map<String, String> statuses = new HashMap<>();

  private LogChecker(int size, int members) {
    this.size = size;
    this.members = members;
  }

  static Verdict check(Stream<String> lines, int size, int members) {
    LogChecker checker = new LogChecker(size, members);
    lines.forEach(checker::read);
    checker.stories.forEach(checker::checkStory);
    checker.checkUnits();
    checker.checkOrder();
    checker.checkStatuses();
    int grants = checker.stories.values().stream().mapToInt(s -> s.granted).sum();
    return new Verdict(checker.faults, checker.stories.size(), grants, checker.givenUp);
  }

  private void read(String line) {
    String[] words = line.split(" ");
    try {
      long at = Long.parseLong(words[0]);
      if (words[2].equals("status")) {
        statuses.merge(words[1], line.substring(line.indexOf("status")), (a, b) -> a + " " + b);
      } else {
        read(at, words, stories.computeIfAbsent(words[1], Story::new));
      }
    } catch (RuntimeException e) {
      faults.add("no line of a log: " + line);
    }
  }

  private void read(long at, String[] words, Story story) {
    switch (words[2]) {
      case "ask" -> {
        story.asked++;
        story.askedAt = at;
        story.wanted = Integer.parseInt(words[3]);
        story.leastPriority = Long.parseLong(words[4]);
        story.mostPriority = story.leastPriority;
      }
      case "queued" -> {
        story.queuedAt = at;
        story.leastPriority = Long.parseLong(words[3]);
        story.mostPriority = Math.max(story.mostPriority, story.leastPriority);
      }
      case "grant" -> {
        story.granted++;
        story.from = at;
        story.units = Stream.of(words[3].split(",")).map(Integer::valueOf).toList();
        story.fence = Long.parseLong(words[4]);
      }
      case "release" -> {
        story.released++;
        story.to = at;
      }
      case "giveup" -> {
        story.givenUp++;
        givenUp.merge(words[3], 1, Integer::sum);
      }
      default -> throw new IllegalArgumentException(words[2]);
    }
  }

  private void checkStory(String id, Story s) {
    boolean whole = s.granted == s.released && s.granted + s.givenUp == 1;
    if (s.asked != 1 || !whole) {
      faults.add(
          "request %s was asked for %d times, granted %d, released %d, given up %d"
              .formatted(id, s.asked, s.granted, s.released, s.givenUp));
    }
    boolean inRange = s.units.stream().allMatch(unit -> unit >= 0 && unit < size);
    boolean different = new TreeSet<>(s.units).size() == s.units.size();
    if (s.granted > 0 && (s.units.size() != s.wanted || !inRange || !different || s.to < s.from)) {
      faults.add("request %s for %d units has %s".formatted(id, s.wanted, s.units));
    }
  }

  private void checkUnits() {
    Map<Integer, List<Map.Entry<String, Story>>> leases = new TreeMap<>();
    for (var entry : stories.entrySet()) {
      for (int unit : entry.getValue().units) {
        leases.computeIfAbsent(unit, u -> new ArrayList<>()).add(entry);
      }
    }
    leases.forEach(this::checkUnit);
  }

  private void checkUnit(int unit, List<Map.Entry<String, Story>> leases) {
    leases.sort(Comparator.comparingLong(lease -> lease.getValue().from));
    Map.@Nullable Entry<String, Story> before = null;
    for (var lease : leases) {
      if (before != null) {
        checkPair(unit, before, lease);
      }
      before = lease;
    }
  }

  private void checkPair(int unit, Map.Entry<String, Story> one, Map.Entry<String, Story> next) {
    if (next.getValue().from < one.getValue().to) {
      faults.add("unit %d is in two leases: %s, %s".formatted(unit, one.getKey(), next.getKey()));
    }
    if (next.getValue().fence <= one.getValue().fence) {
      faults.add(
          "the fence of unit %d goes from %d of %s to %d of %s"
              .formatted(
                  unit, one.getValue().fence, one.getKey(), next.getValue().fence, next.getKey()));
    }
  }

  private void checkOrder() {
    Map<String, List<Story>> processes = new TreeMap<>();
    List<Story> inTurns = new ArrayList<>();
    for (Story story : stories.values()) {
      if (story.granted == 1 && story.id.startsWith("turn")) {
        inTurns.add(story);
      } else if (story.granted == 1) {
        String process = story.id.split("\\.")[0];
        processes.computeIfAbsent(process, p -> new ArrayList<>()).add(story);
      }
    }
    processes.values().forEach(all -> checkPairs(all, LogChecker::isAheadInOneProcess));
    checkPairs(inTurns, LogChecker::isAheadInTurns);
  }

  private void checkPairs(List<Story> all, BiPredicate<Story, Story> isAhead) {
    all.sort(Comparator.comparingLong(story -> story.fence));
    for (int later = 0; later < all.size(); later++) {
      Story waits = all.get(later);
      for (int e = 0; e < later && waits.queuedAt != Long.MAX_VALUE; e++) {
        if (isAhead.test(waits, all.get(e))) {
          faults.add(
              "request %s is granted before %s, which is ahead of it"
                  .formatted(all.get(e).id, waits.id));
        }
      }
    }
  }

  private static boolean isAheadInOneProcess(Story one, Story other) {
    return other.askedAt > one.queuedAt && other.mostPriority <= one.leastPriority;
  }

  /**
   * Whether one is ahead so clearly that clocks would have to differ by five seconds to change it.
   */
  private static boolean isAheadInTurns(Story one, Story other) {
    long steps = one.leastPriority - other.mostPriority;
    boolean earlierTurn = one.id.charAt(TURN) < other.id.charAt(TURN);
    return steps == 0
        ? earlierTurn
        : steps > 0 && one.queuedAt - other.askedAt < steps * AGING_NANOS / 2;
  }

  private void checkStatuses() {
    String good = "status " + size + " 0 0 0";
    if (statuses.size() != members) {
      faults.add("%d members of %d told their status".formatted(statuses.size(), members));
    }
    statuses.forEach(
        (member, status) -> {
          if (!status.equals(good)) {
            faults.add("%s has \"%s\", not \"%s\"".formatted(member, status, good));
          }
        });
  }
}
