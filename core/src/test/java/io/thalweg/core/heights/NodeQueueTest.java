package io.thalweg.core.heights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeQueueTest {
  private static NodeQueue of(int... ids) {
    NodeQueue queue = new NodeQueue();
    for (int id : ids) {
      queue.enqueue(id);
    }
    return queue;
  }

  @Test
  void firstComeFirstServed() {
    NodeQueue queue = of(3, 1, 2);
    assertThat(queue.front()).isEqualTo(3);
    assertThat(queue.dequeue()).isEqualTo(3);
    assertThat(queue.dequeue()).isEqualTo(1);
    queue.enqueue(3);
    assertThat(queue).hasToString("[2, 3]");
  }

  @Test
  void whoAsksAgainKeepsItsPlace() {
    assertThat(of(3, 1, 3)).hasToString("[3, 1]");
  }

  @Test
  void whoIsDeletedIsGoneWhereverItStands() {
    NodeQueue queue = of(3, 1, 2);
    queue.delete(1);
    queue.delete(7);
    assertThat(queue).hasToString("[3, 2]");
    assertThat(queue.size()).isEqualTo(2);
    assertThat(queue.get(1)).isEqualTo(2);
  }

  @Test
  void anEmptyQueueHasNoFront() {
    assertThat(of().isEmpty()).isTrue();
    assertThatIllegalStateException().isThrownBy(() -> of().dequeue());
  }

  @Test
  void aCopyIsIndependentAndARenamedOneKeepsTheOrder() {
    NodeQueue queue = of(3, 1);
    NodeQueue copy = queue.copy();
    copy.dequeue();
    assertThat(queue).hasToString("[3, 1]");
    assertThat(queue.renamed(id -> 9 - id)).hasToString("[6, 8]");
  }

  @Test
  void anEncodedQueueTellsTheOrder() {
    assertThat(encoded(of(1, 2))).isNotEqualTo(encoded(of(2, 1))).containsExactly(2L, 1L, 2L);
  }

  private static List<Long> encoded(NodeQueue queue) {
    List<Long> words = new ArrayList<>();
    queue.encode(words::add);
    return words;
  }
}
