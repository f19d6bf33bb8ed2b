package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What members have told of how things stand.
 *
 * @param reports by the name of the member
 * @param settled whether all answered and nobody sends to those who are gone any more
 * @param silent who did not answer in time
 */
public record Answers(Map<String, List<Report>> reports, boolean settled, List<String> silent) {

  /** The reports on one thing, by member: several where one would have been too long. */
  public Map<String, List<Report>> on(int number) {
    Map<String, List<Report>> result = new LinkedHashMap<>();
    reports.forEach(
        (name, all) ->
            all.stream()
                .filter(r -> r.number() == number)
                .forEach(r -> result.computeIfAbsent(name, n -> new ArrayList<>()).add(r)));
    return result;
  }
}
