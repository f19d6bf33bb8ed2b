package io.thalweg.torture.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoriesTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void aTornLastLineIsLeftOut() throws IOException {
    WrittenRun run = WrittenRun.ofTwo(folder).lease("m0.1", "1", 1, 2, 7, "0");
    run.raw("m0.1", "{\"t\":12345,\"e\":\"gran");
    assertThat(Histories.read(folder).spans()).hasSize(1);
  }

  @Test
  void otherFilesInTheFolderAreNotRead() throws IOException {
    WrittenRun.ofTwo(folder).raw("notes", "not a history\n").raw("mine.1", "nor this\n");
    assertThat(Histories.read(folder).processes()).hasSize(2);
  }

  @Test
  void aBrokenLineInTheMiddleIsNamed() throws IOException {
    WrittenRun run = WrittenRun.ofTwo(folder);
    run.raw("m0.1", "{\"t\":12345,\"e\":\"gran\n").lease("m0.1", "1", 1, 2, 7, "0");
    assertThatThrownBy(() -> Histories.read(folder))
        .isInstanceOf(BadHistory.class)
        .hasMessageContaining("m0.1.jsonl:2: found '{\"t\":12345")
        .hasMessageContaining("expected a JSON object with t and e");
  }

  @Test
  void anUnconfirmedLeaseHasNoSpan() throws IOException {
    WrittenRun run = WrittenRun.ofTwo(folder).asked("m0.1", "1", 1);
    run.add("m0.1", 2, "granted", "'r':'m0.1-1','units':[0],'fence':7,'held':false");
    HeldSpan span = Histories.read(folder).spans().getFirst();
    assertThat(span.confirmed()).isFalse();
    assertThat(span.to()).isEqualTo(span.from());
  }
}
