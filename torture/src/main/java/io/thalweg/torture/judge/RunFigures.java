package io.thalweg.torture.judge;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The figures of a run.
 *
 * @param grants leases of the semaphore
 * @param entries leases of the group lock
 * @param failed requests that failed with a reason
 * @param lostRequests requests of whose end nothing is known, though their process was not killed
 * @param lostLeases leases that were told to be lost
 * @param refused writes that the store refused
 * @param epochs the number of epochs that were opened
 * @param faults the number of faults by kind
 * @param outage the longest time in which no member was granted units
 */
public record RunFigures(
    long requests,
    long grants,
    long entries,
    long cancelled,
    long failed,
    long lostRequests,
    long lostLeases,
    long writes,
    long refused,
    int leaked,
    long epochs,
    Map<String, Integer> faults,
    Outage outage) {

  /** A time without a grant. */
  public record Outage(long from, long to) {
    public long nanos() {
      return to - from;
    }
  }

  static RunFigures of(Evidence evidence) {
    List<AskedRequest> requests =
        evidence.processes().stream().flatMap(p -> p.requests().stream()).toList();
    Map<String, Integer> faults = new TreeMap<>();
    evidence.harness().faults().forEach(fault -> faults.merge(fault.kind(), 1, Integer::sum));
    return new RunFigures(
        requests.size(),
        evidence.spans().stream().filter(span -> !span.isOfGroup()).count(),
        evidence.spans().stream().filter(HeldSpan::isOfGroup).count(),
        requests.stream().filter(r -> r.ending().equals("cancelled")).count(),
        requests.stream().filter(r -> r.ending().equals("failed")).count(),
        new EveryRequestEnds().breaches(evidence).size(),
        evidence.processes().stream().mapToLong(p -> p.losses().size()).sum(),
        evidence.writes().size(),
        evidence.writes().stream().filter(write -> !write.accepted()).count(),
        NothingLeaked.leaked(evidence),
        evidence.epochs().stream().filter(EpochSpan::isOpened).count(),
        faults,
        outage(evidence));
  }

  private static Outage outage(Evidence evidence) {
    Outage longest = new Outage(0, 0);
    long last = 0;
    for (HeldSpan span : evidence.spans()) {
      if (span.isOfGroup()) {
        continue;
      }
      longest = last == 0 ? longest : longer(longest, new Outage(last, span.from()));
      last = span.from();
    }
    // A fleet that stops for good is out until the end.
    long over = evidence.harness().over();
    return last == 0 || over <= last ? longest : longer(longest, new Outage(last, over));
  }

  private static Outage longer(Outage a, Outage b) {
    return b.nanos() > a.nanos() ? b : a;
  }
}
