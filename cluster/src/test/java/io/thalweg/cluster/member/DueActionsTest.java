package io.thalweg.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DueActionsTest {
  private final Turn turn = new Turn();
  private final DueActions agenda = new DueActions(turn);
  private final List<String> done = new ArrayList<>();

  private void put(long nanos, String what) {
    agenda.after(Duration.ofNanos(nanos), () -> done.add(what));
  }

  private void actAt(long nanos) {
    turn.begin(nanos, Nowhere.OUTPUTS);
    agenda.act();
  }

  @Test
  void whatIsDueIsDoneInTheOrderOfTimeAndThenOfPuttingDown() {
    put(20, "late");
    put(10, "first");
    put(10, "second");
    actAt(9);
    assertThat(done).isEmpty();
    actAt(10);
    assertThat(done).containsExactly("first", "second");
    assertThat(agenda.next()).isEqualTo(20);
    actAt(1000);
    assertThat(done).containsExactly("first", "second", "late");
    assertThat(agenda.next()).isNull();
  }

  @Test
  void whatIsPutDownMeanwhileAndIsDueIsDoneAtOnce() {
    agenda.after(Duration.ofNanos(5), () -> put(0, "follows"));
    actAt(5);

    assertThat(done).containsExactly("follows");
  }

  @Test
  void theClockMayWrapAround() {
    turn.begin(Long.MAX_VALUE - 5, Nowhere.OUTPUTS);
    put(10, "after");
    put(1, "before");
    assertThat(agenda.next()).isEqualTo(Long.MAX_VALUE - 4);
    actAt(Long.MAX_VALUE - 4);
    assertThat(done).containsExactly("before");
    actAt(Long.MIN_VALUE + 4);

    assertThat(done).containsExactly("before", "after");
  }
}
