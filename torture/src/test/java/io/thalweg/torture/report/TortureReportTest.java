package io.thalweg.torture.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.torture.history.HistoryWriter;
import io.thalweg.torture.judge.Evidence;
import io.thalweg.torture.judge.Histories;
import io.thalweg.torture.judge.HistoryJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TortureReportTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder = Path.of("");

  private String page() throws IOException {
    Evidence evidence = Histories.read(folder);
    Path file = folder.resolve("report.html");
    TortureReport.write(
        file, evidence, HistoryJudge.judge(evidence), "a & b", "again", "1s pause m0 2s\n");
    return Files.readString(file);
  }

  private void write() throws IOException {
    try (var harness = new HistoryWriter(folder.resolve("harness.jsonl"));
        var member = new HistoryWriter(folder.resolve("m0.1.jsonl"));
        var store = new HistoryWriter(folder.resolve("store.jsonl"))) {
      harness.at(SECOND, "run", "units", 3);
      harness.at(SECOND, "up", "process", "m0.1");
      harness.at(2 * SECOND, "fault", "id", 0, "kind", "pause", "whom", "m0");
      harness.at(4 * SECOND, "healed", "id", 0);
      member.at(5 * SECOND, "asked", "r", "m0.1-1");
      member.at(
          6 * SECOND, "granted", "r", "m0.1-1", "units", List.of(0), "fence", 7, "held", true);
      epoch(member, 2 * SECOND, 464_550, true, List.of());
      epoch(member, 9 * SECOND, 464_551, false, List.of("m1.1"));
      epoch(member, 9 * SECOND + SECOND / 2, 464_551, true, List.of("m1.1"));
      epoch(member, 12 * SECOND, 464_552, false, List.of());
      epoch(member, 14 * SECOND, 464_553, false, List.of());
      store.at(7 * SECOND, "write", "unit", 0, "fence", 7, "ok", false, "by", "m0.1-1");
      harness.at(8 * SECOND, "calm");
      harness.at(20 * SECOND, "over");
      harness.at(21 * SECOND, "down", "process", "m0.1", "how", "<crashed>");
    }
  }

  private static void epoch(
      HistoryWriter member, long at, long number, boolean open, List<String> out) {
    member.at(at, "epoch", "number", number, "open", open, "keepers", List.of("m0.1"), "out", out);
  }

  @Test
  void showsWhenEpochsWereOpened() throws IOException {
    write();
    assertThat(page())
        .contains("epoch 464551 opened after 0.50 s; keepers m0.1; out: m1.1", ">+1</text>")
        .contains("epoch 464552 gave way to another after 2.00 s")
        .contains("epoch 464553 gave way to another after 6.00 s")
        .contains("<b>2</b><span>epochs opened</span>");
  }

  @Test
  void hasALaneAndWhatHappenedInIt() throws IOException {
    write();
    assertThat(page())
        .contains(">m0</text>", "pause m0, 2.0 s", "the store refused fence 7")
        .contains("longest outage 14.0 s", "a &amp; b");
  }

  @Test
  void tellsWhatWasViolatedAsText() throws IOException {
    write();
    assertThat(page())
        .contains("Violated: 4 violations", "the process m0.1 &lt;crashed&gt;")
        .contains("m0.1 did not say what is free");
  }

  @Test
  void asksNothingOfAnyOtherPlace() throws IOException {
    write();
    assertThat(page()).doesNotContain("http", "<script", "<link", "url(\"", "@import");
  }

  @Test
  void aRunWithoutAnythingIsDrawnToo() throws IOException {
    assertThat(page()).contains("Clean: all rules kept");
  }
}
