package io.thalweg.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Node;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehel;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehelMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One request at a time, tested with an algorithm that needs no message for the first requests. */
class SequentialNodeTest {
  private final List<Long> granted = new ArrayList<>();
  private final Node<NaimiTrehelMessage> node =
      new NaimiTrehel().start(new int[][] {{1}, {0}}).getFirst();

  private void step(Event<NaimiTrehelMessage> event) {
    node.step(
        event,
        new Effects<>() {
          @Override
          public void send(int to, NaimiTrehelMessage message) {}

          @Override
          public void enter(long request, long fence) {
            granted.add(request);
          }
        });
  }

  private static Event<NaimiTrehelMessage> request(long id, int h) {
    return new Event.Request<>(id, h, 0, 0, 0);
  }

  @Test
  void aRequestThatIsMadeTooEarlyWaitsForItsTurn() {
    step(request(5, 1));
    step(request(3, 1));
    step(request(4, 1));
    assertThat(granted).containsExactly(5L);
    step(new Event.Release<>(5));
    assertThat(granted).containsExactly(5L, 3L);
    step(new Event.Release<>(3));
    assertThat(granted).containsExactly(5L, 3L, 4L);
    assertThat(node.heldUnits()).isEqualTo(1);
  }

  @Test
  void nobodyLeavesWhoIsNotInside() {
    step(request(5, 1));
    assertThatThrownBy(() -> step(new Event.Release<>(4)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("request 4 is not inside");
  }

  @Test
  void aRequestIsForOneUnit() {
    assertThatThrownBy(() -> step(request(5, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a request is for one unit, not for 2");
  }

  static Stream<Event<NaimiTrehelMessage>> whatItCannotDoIsSaidInASentence() {
    return Stream.of(
        new Event.Update<>(1, 2, 3),
        new Event.Withdraw<>(1),
        new Event.LinkUp<>(1),
        new Event.LinkDown<>(1, List.of()));
  }

  @ParameterizedTest
  @MethodSource
  void whatItCannotDoIsSaidInASentence(Event<NaimiTrehelMessage> event) {
    assertThatThrownBy(() -> step(event))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("with this algorithm ");
  }
}
