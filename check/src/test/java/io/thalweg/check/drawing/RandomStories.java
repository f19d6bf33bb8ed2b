package io.thalweg.check.drawing;

import io.thalweg.check.story.Story;
import io.thalweg.core.protocols.hk.HkMessage;
import java.util.List;
import java.util.Random;

/** Random stories, which nobody has chosen because they look good. */
final class RandomStories {
  private RandomStories() {}

  static Story of(long seed) {
    Random random = new Random(seed);
    int nodes = 3 + random.nextInt(3);
    Stage<HkMessage> stage = Stage.ring(Examples.corrected(2), nodes);
    boolean[] asked = new boolean[nodes];
    boolean cut = false;
    for (int step = 0; step < 24; step++) {
      List<List<Integer>> busy = stage.busy();
      int node = random.nextInt(nodes);
      if (!asked[node] && random.nextInt(3) == 0) {
        asked[node] = true;
        stage.ask(node, 1 + random.nextInt(2), random.nextInt(1000));
      } else if (!cut && step > 6) {
        cut = true;
        stage.fail(1, 2);
        stage.hear(2, 1);
      } else if (!busy.isEmpty()) {
        List<Integer> link = busy.get(random.nextInt(busy.size()));
        stage.deliver(link.get(0), link.get(1));
      }
    }
    return stage.story("seed " + seed);
  }
}
