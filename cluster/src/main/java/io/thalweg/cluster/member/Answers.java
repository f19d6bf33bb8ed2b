package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The answers of members to a question about the state of shares.
 *
 * @param reports by the name of the member
 * @param settled whether all members answered and none of them sends to a member that is gone any
 *     more
 * @param silent members that did not answer in time
 */
public record Answers(Map<String, List<Report>> reports, boolean settled, List<String> silent) {

  /** The reports on one share, by member: several where one report would have been too long. */
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
