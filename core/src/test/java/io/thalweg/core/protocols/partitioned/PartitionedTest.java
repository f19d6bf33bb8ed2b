package io.thalweg.core.protocols.partitioned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.makki.Makki;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehel;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehelMessage;
import io.thalweg.core.protocols.raymond.Raymond;
import io.thalweg.core.sequential.Wires;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionedTest {
  private static Wires<NaimiTrehelMessage> wires(int k, int n) {
    return Wires.complete(new Partitioned<>(new NaimiTrehel(), k), n);
  }

  @Test
  void everyClusterHasATokenAndKnowsOfNoOther() {
    Wires<NaimiTrehelMessage> wires = wires(2, 5);
    assertThat(IntStream.range(0, 5).map(i -> wires.node(i).tokens()))
        .containsExactly(1, 0, 0, 1, 0);
    wires.request(2, 4);
    wires.deliverAll();
    assertThat(wires.takeSent())
        .containsExactly("2->0 REQUEST", "4->3 REQUEST", "0->2 TOKEN", "3->4 TOKEN");
    assertThat(wires.inside()).containsExactlyInAnyOrder(2, 4);
  }

  @Test
  void nodesKeepTheirNumbersOutside() {
    Wires<NaimiTrehelMessage> wires = wires(3, 7);
    for (int i = 0; i < 7; i++) {
      assertThat(wires.node(i).id()).isEqualTo(i);
      assertThat(wires.node(i).copy().id()).isEqualTo(i);
    }
  }

  @Test
  void withOneClusterItIsTheAlgorithmItself() {
    Wires<NaimiTrehelMessage> one = wires(1, 4);
    Wires<NaimiTrehelMessage> whole = Wires.complete(new NaimiTrehel(), 4);
    for (Wires<NaimiTrehelMessage> each : List.of(one, whole)) {
      each.request(3, 1, 2, 0, 3);
      each.serveAll(new Random(7));
    }
    assertThat(one.takeSent()).isEqualTo(whole.takeSent());
    assertThat(one.entered()).isEqualTo(whole.entered());
  }

  @Test
  void unitsWithoutAClusterAreAccountedFor() {
    Wires<NaimiTrehelMessage> wires = wires(5, 2); // Wires adds tokens and units up
    wires.request(0, 1);
    assertThat(wires.inside()).containsExactlyInAnyOrder(0, 1);
    assertThat(wires.node(0).tokens()).isEqualTo(4);
  }

  @Test
  void alarmsAndPermissionsWorkWithinClusters() {
    serve(Wires.complete(new Partitioned<>(new Makki(1, 2), 2), 6));
    serve(Wires.complete(new Partitioned<>(new Raymond(1), 2), 6));
  }

  private static <M extends Message> void serve(Wires<M> wires) {
    wires.request(0, 1, 2, 3, 4, 5, 1, 4);
    wires.serveAll(new Random(3));
    assertThat(wires.entered()).hasSize(8);
  }

  @Test
  void whatIsWithinHasOneUnit() {
    assertThatThrownBy(() -> new Partitioned<>(new Raymond(2), 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void linksMustNotChange() {
    assertThatThrownBy(
            () ->
                wires(2, 4)
                    .node(0)
                    .step(
                        new Event.LinkUp<>(3),
                        new Effects<>() {
                          @Override
                          public void send(int to, NaimiTrehelMessage message) {}

                          @Override
                          public void enter(long request, long fence) {}
                        }))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("with this algorithm links must not change");
  }
}
