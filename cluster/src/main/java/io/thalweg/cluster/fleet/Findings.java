package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Order;
import io.thalweg.cluster.member.Status;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Held;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.cluster.wire.Frame.Waiting;
import io.thalweg.core.protocols.hk.HkConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What an inquiry has found, in one line: who has the token, what is free, who holds and waits. */
final class Findings {
  private final Definition definition;
  private final List<Told<Report>> reports = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();

  /** Something, and the name of the member that told it. */
  private record Told<T>(String member, T what) {}

  private Findings(Definition definition, Map<String, List<Report>> answers) {
    this.definition = definition;
    answers.forEach((name, all) -> all.forEach(r -> reports.add(new Told<>(name, r))));
  }

  static String of(Definition definition, Status status) {
    Findings found = new Findings(definition, status.answers().reports());
    found.token();
    found.all(Report::held).forEach(h -> found.parts.add(h.member + " " + found.held(h.what)));
    found.waiting().forEach(w -> found.parts.add(w.member + " waits for " + found.wish(w.what)));
    Stream.concat(status.answers().silent().stream(), status.missing().stream())
        .distinct()
        .forEach(name -> found.parts.add(name + " is silent"));
    found.parts.addAll(status.lost());
    return String.join("; ", found.parts);
  }

  private void token() {
    List<String> at =
        reports.stream().filter(r -> r.what.token()).map(Told::member).distinct().toList();
    parts.add(at.isEmpty() ? "nobody has the token" : String.join(", ", at) + " has the token");
    if (definition.settings() instanceof Definition.Units) {
      var free = reports.stream().flatMapToInt(r -> Arrays.stream(r.what.free())).sorted();
      parts.add("free " + Arrays.toString(free.toArray()));
    }
  }

  private <T> List<Told<T>> all(Function<Report, List<T>> part) {
    return reports.stream()
        .flatMap(r -> part.apply(r.what).stream().map(one -> new Told<>(r.member, one)))
        .toList();
  }

  /** The requests that wait, those of a semaphore in the order of service. */
  private List<Told<Waiting>> waiting() {
    List<Told<Waiting>> all = new ArrayList<>(all(Report::waiting));
    if (definition.settings() instanceof Definition.Units units) {
      HkConfig order = Order.of(units.config());
      all.sort(Comparator.comparing(w -> w.what.key(), Order.comparator(order)));
    }
    return all;
  }

  private String held(Held held) {
    return definition.settings() instanceof Definition.Groups groups
        ? "is inside " + groups.names().get(held.group())
        : "holds " + Arrays.toString(held.units());
  }

  private String wish(Waiting wish) {
    return definition.settings() instanceof Definition.Groups groups
        ? groups.names().get(wish.group())
        : wish.units()
            + (Order.isClaim(wish.key()) ? " to resize" : " with priority " + wish.priority());
  }
}
