package io.thalweg.cluster.engine;

import io.thalweg.cluster.GroupStatus;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.SemaphoreStatus;
import io.thalweg.cluster.member.Order;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the status of a semaphore or group lock from the reports of the members. */
final class Statuses {
  private Statuses() {}

  /**
   * The status of a semaphore.
   *
   * @param settled whether nothing is kept back for a member that is out, and no epoch is frozen
   */
  static SemaphoreStatus semaphore(Definition definition, Status status, boolean settled) {
    var settings = (Definition.Units) definition.settings();
    Map<String, List<Report>> reports = status.answers().reports();
    List<SemaphoreStatus.Holder> holders = new ArrayList<>();
    each(reports, (name, r) -> r.held().forEach(h -> holders.add(holder(name, h))));
    holders.sort(Comparator.comparingLong(SemaphoreStatus.Holder::fence));
    Set<Integer> free = new TreeSet<>();
    each(reports, (name, r) -> IntStream.of(r.free()).forEach(free::add));
    if (settled && silent(status).isEmpty() && status.lost().isEmpty()) {
      settings.inService().forEach(free::add); // what no member has is in flight
    }
    holders.forEach(holder -> holder.units().forEach(free::remove));
    return new SemaphoreStatus(
        definition.name(),
        settings.config(),
        List.copyOf(free),
        token(reports),
        List.copyOf(holders),
        waiters(reports, settings.config()),
        silent(status),
        status.lost());
  }

  private static void each(Map<String, List<Report>> reports, BiConsumer<String, Report> action) {
    reports.forEach((name, all) -> all.forEach(report -> action.accept(name, report)));
  }

  private static SemaphoreStatus.Holder holder(String name, Frame.Held h) {
    List<Integer> units = IntStream.of(h.units()).boxed().toList();
    Duration age = Duration.ofMillis(h.ageMillis());
    return new SemaphoreStatus.Holder(name, units, h.fence(), h.priority(), age);
  }

  /**
   * Returns the waiting requests in the order of service, and last those that wait for a resize.
   * Those of one member are reported in the order in which they were made, and keep it if their
   * keys are equal.
   */
  private static List<SemaphoreStatus.Waiter> waiters(
      Map<String, List<Report>> reports, SemaphoreConfig config) {
    HkConfig order = Order.of(config);
    record Told(String name, Frame.Waiting waiting) {}
    List<Told> all = new ArrayList<>();
    each(reports, (name, r) -> r.waiting().forEach(w -> all.add(new Told(name, w))));
    all.sort((a, b) -> compare(a.waiting.key(), b.waiting.key(), order));
    all.sort(Comparator.comparing(told -> told.waiting.units() > config.units()));
    return all.stream().map(t -> waiter(t.name, t.waiting)).toList();
  }

  private static int compare(Key one, Key other, HkConfig order) {
    return order.isAhead(one, other) ? -1 : order.isAhead(other, one) ? 1 : 0;
  }

  private static SemaphoreStatus.Waiter waiter(String name, Frame.Waiting w) {
    Duration age = Duration.ofMillis(w.ageMillis());
    Key key = w.key();
    return new SemaphoreStatus.Waiter(
        name,
        w.units(),
        w.priority(),
        age,
        Order.isClaim(key),
        id(key),
        key.R(),
        Instant.EPOCH.plus(key.at(), ChronoUnit.MICROS));
  }

  private static String id(Key key) {
    return key.i() + "." + key.at();
  }

  static GroupStatus group(Definition definition, Status status) {
    List<String> names = ((Definition.Groups) definition.settings()).names();
    Map<String, List<Report>> reports = status.answers().reports();
    List<GroupStatus.Inside> inside = new ArrayList<>();
    List<GroupStatus.Waiter> waiters = new ArrayList<>();
    each(
        reports,
        (name, report) -> {
          for (Frame.Held h : report.held()) {
            Duration age = Duration.ofMillis(h.ageMillis());
            inside.add(new GroupStatus.Inside(name, group(names, h.group()), h.fence(), age));
          }
          for (Frame.Waiting w : report.waiting()) {
            Duration age = Duration.ofMillis(w.ageMillis());
            waiters.add(new GroupStatus.Waiter(name, group(names, w.group()), age, id(w.key())));
          }
        });
    inside.sort(Comparator.comparingLong(GroupStatus.Inside::fence));
    waiters.sort(Comparator.comparing(GroupStatus.Waiter::age).reversed());
    return new GroupStatus(
        definition.name(), token(reports), inside, waiters, silent(status), status.lost());
  }

  /** Returns the name of a group, or "?" if this member does not know it yet. */
  private static String group(List<String> names, int number) {
    return number < names.size() ? names.get(number) : "?";
  }

  private static List<String> silent(Status status) {
    return Stream.of(status.answers().silent(), status.missing())
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  private static @Nullable String token(Map<String, List<Report>> reports) {
    return reports.entrySet().stream()
        .filter(e -> e.getValue().stream().anyMatch(Report::token))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
