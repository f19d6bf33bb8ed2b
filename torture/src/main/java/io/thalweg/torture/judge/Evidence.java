package io.thalweg.torture.judge;

import java.util.Comparator;
import java.util.List;

/** All that is known of a run. */
public final class Evidence {
  private final List<ProcessHistory> processes;
  private final List<StoreWrite> writes;
  private final HarnessHistory harness;
  private final List<HeldSpan> spans;

  Evidence(List<ProcessHistory> processes, List<HistoryLine> store, HarnessHistory harness) {
    this.processes = List.copyOf(processes);
    this.writes = store.stream().filter(l -> l.is("write")).map(Evidence::write).toList();
    this.harness = harness;
    this.spans =
        processes.stream()
            .flatMap(process -> process.spans().stream())
            .sorted(Comparator.comparingLong(HeldSpan::from))
            .toList();
  }

  /**
   * A write that the store was asked for, in the order in which it answered.
   *
   * @param by the request whose lease it was made with
   */
  public record StoreWrite(long at, int unit, long fence, boolean accepted, String by) {

    /** The member, such as m2. */
    public String member() {
      return by.contains(".") ? by.substring(0, by.indexOf('.')) : by;
    }
  }

  private static StoreWrite write(HistoryLine line) {
    return new StoreWrite(
        line.at(),
        (int) line.number("unit"),
        line.number("fence"),
        line.flag("ok"),
        line.text("by"));
  }

  public List<ProcessHistory> processes() {
    return processes;
  }

  public List<StoreWrite> writes() {
    return writes;
  }

  public HarnessHistory harness() {
    return harness;
  }

  /** All leases by when they were granted. */
  public List<HeldSpan> spans() {
    return spans;
  }

  /** All epochs that a process knew of, in the order in which they were heard of. */
  public List<EpochSpan> epochs() {
    return EpochSpan.of(
        processes.stream()
            .flatMap(process -> process.epochs().stream())
            .sorted(Comparator.comparingLong(EpochSight::at))
            .toList());
  }

  /** The leases of the semaphore that were certainly held for a moment. */
  List<HeldSpan> held() {
    return spans.stream().filter(span -> span.confirmed() && !span.isOfGroup()).toList();
  }

  /** The leases of the group lock that were certainly held for a moment. */
  List<HeldSpan> inside() {
    return spans.stream().filter(span -> span.confirmed() && span.isOfGroup()).toList();
  }
}
