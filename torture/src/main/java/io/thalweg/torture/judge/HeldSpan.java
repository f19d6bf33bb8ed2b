package io.thalweg.torture.judge;

import java.util.List;

/**
 * A lease, and the time in which it was certainly held.
 *
 * <p>A client reads the clock and then asks whether the lease is held. If it is, the lease was held
 * when the clock was read, whatever pause came in between. The span lasts from the first to the
 * last such reading. So the span of a process that was killed or paused ends with the last thing
 * that it did with the lease, and never claims too much.
 *
 * @param process the process, such as m2.1
 * @param units empty for a group lock
 * @param group empty for a semaphore
 * @param confirmed whether it was found held at least once; otherwise the span is empty
 */
public record HeldSpan(
    String process,
    String request,
    List<Integer> units,
    String group,
    long fence,
    long from,
    long to,
    boolean confirmed) {

  boolean isOfGroup() {
    return !group.isEmpty();
  }

  String described() {
    return "%s (fence %d)".formatted(request, fence);
  }

  /** The member, such as m2. */
  public String member() {
    return process.substring(0, process.indexOf('.'));
  }

  static HeldSpan of(String process, HistoryLine granted, List<HistoryLine> uses, String group) {
    List<Long> held = uses.stream().filter(use -> use.flag("held")).map(HistoryLine::at).toList();
    long told =
        uses.stream()
            .filter(u -> u.is("lost"))
            .mapToLong(HistoryLine::at)
            .min()
            .orElse(Long.MAX_VALUE);
    long from = held.isEmpty() ? granted.at() : held.getFirst();
    long to = held.isEmpty() ? granted.at() : Math.min(held.getLast(), told);
    return new HeldSpan(
        process,
        granted.text("r"),
        granted.numbers("units"),
        group,
        granted.number("fence"),
        from,
        Math.max(from, to),
        !held.isEmpty());
  }
}
