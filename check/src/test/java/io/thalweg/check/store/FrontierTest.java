package io.thalweg.check.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontierTest {
  @Test
  void givesBackWhatItTookInMemoryAndOnDisk(@TempDir Path folder) {
    try (Frontier frontier = new Frontier(100, folder)) {
      for (int b = 0; b < 50; b++) {
        frontier.add(new int[] {2, b, b + 1});
      }
      assertThat(frontier.states()).isEqualTo(100);
      assertThat(frontier.spilled()).isPositive();
      List<Integer> seen = new ArrayList<>();
      for (int[] batch = frontier.take(); batch != null; batch = frontier.take()) {
        assertThat(batch).hasSize(3);
        seen.add(batch[1]);
      }
      assertThat(seen).hasSize(50).doesNotHaveDuplicates();
      assertThat(frontier.states()).isZero();
    }
  }
}
