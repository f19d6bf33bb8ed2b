package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one process of a member wrote down. */
public final class ProcessHistory {
  private static final Set<String> ENDINGS = Set.of("granted", "cancelled", "failed");

  private final String process;
  private final List<HeldSpan> spans = new ArrayList<>();
  private final List<AskedRequest> requests = new ArrayList<>();
  private final List<UnitCount> counts = new ArrayList<>();
  private final List<Long> losses = new ArrayList<>();
  private final List<EpochSight> epochs = new ArrayList<>();

  ProcessHistory(String process, List<HistoryLine> lines) {
    this.process = process;
    Map<String, List<HistoryLine>> byRequest = new LinkedHashMap<>();
    for (HistoryLine line : lines) {
      if (!line.text("r").isEmpty()) {
        byRequest.computeIfAbsent(line.text("r"), id -> new ArrayList<>()).add(line);
      } else if (line.is("status")) {
        counts.add(count(line));
      } else if (line.is("epoch")) {
        epochs.add(EpochSight.of(process, line));
      }
      if (line.is("lost")) {
        losses.add(line.at());
      }
    }
    long last = lines.isEmpty() ? 0 : lines.getLast().at();
    byRequest.forEach((id, own) -> take(id, own, last));
  }

  private UnitCount count(HistoryLine line) {
    return new UnitCount(
        process,
        (int) line.number("size"),
        line.numbers("free"),
        line.numbers("held"),
        line.texts("lost"));
  }

  private void take(String id, List<HistoryLine> own, long last) {
    HistoryLine asked = own.getFirst();
    String group = asked.text("group");
    HistoryLine end = own.stream().filter(l -> ENDINGS.contains(l.kind())).findFirst().orElse(null);
    requests.add(
        new AskedRequest(
            process,
            id,
            !group.isEmpty(),
            asked.at(),
            end == null ? "" : end.kind(),
            end == null ? last : end.at()));
    if (end != null && end.is("granted")) {
      spans.add(HeldSpan.of(process, end, own, group));
    }
  }

  public String process() {
    return process;
  }

  public List<HeldSpan> spans() {
    return spans;
  }

  public List<AskedRequest> requests() {
    return requests;
  }

  List<UnitCount> counts() {
    return counts;
  }

  /** What was known of epochs, in order of time. */
  List<EpochSight> epochs() {
    return epochs;
  }

  /** When leases were told to be lost. */
  List<Long> losses() {
    return losses;
  }
}
