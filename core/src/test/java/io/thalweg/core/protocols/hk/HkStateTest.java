package io.thalweg.core.protocols.hk;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.Net;
import io.thalweg.core.protocols.NodeFields;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A copy misses no field, and neither does an encoded state. */
class HkStateTest {

  private static <M extends Message> Net<M> used(Net<M> net) {
    net.request(0, 1, 5);
    net.request(2, 2, 3);
    net.request(1, 1, 4);
    net.deliverAll();
    net.request(1, 1, 2);
    net.request(0, 1, 6);
    return net;
  }

  @Test
  void aCopyHasEqualValuesAndSharesNothingThatChanges() throws IllegalAccessException {
    Net<HkMessage> net = used(Net.line(new Hk(HkConfig.units(2).withAging(3)), 3));
    Net<PaperMessage> paper = used(Net.line(new PaperHk(2, Policy.HIGHEST_PRIORITY_FIRST, 0), 3));
    for (int i = 0; i < 3; i++) {
      NodeFields.assertCopied(net.node(i));
      NodeFields.assertCopied(paper.node(i));
    }
  }

  /** Each number or flag of a node, changed alone, changes the encoded state. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void anEncodedStateMissesNoField(int i) throws IllegalAccessException {
    Net<HkMessage> net = used(Net.line(new Hk(HkConfig.units(2).withAging(3)), 3));
    // config, i and lazyLink never change; N, Q and inside are encoded by themselves; see below
    assertThat(NodeFields.unnoticed(net.node(i), Set.of("i", "lazyLink"))).isEmpty();
    Net<PaperMessage> paper = used(Net.line(new PaperHk(2, Policy.HIGHEST_PRIORITY_FIRST, 0), 3));
    assertThat(NodeFields.unnoticed(paper.node(i), Set.of("i"))).isEmpty();
  }

  @Test
  void nodesThatDifferInWhatTheyKnowAreEncodedDifferently() {
    Net<HkMessage> net = Net.line(new Hk(HkConfig.units(2)), 3);
    Set<List<Long>> states = new java.util.HashSet<>();
    states.add(NodeFields.encoded(net.node(1)));
    net.request(1, 1, 1); // Q, adv
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
    net.deliverAll(); // token, height, inside
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
    net.request(2, 1, 1); // neighbour's entry, then token away
    net.deliver(2, 1);
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
    net.deliverAll(); // receivedLINK
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
    net.fail(0, 1); // N
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
    net.form(0, 1); // forming
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
    net.deliverAll();
    net.leave(1);
    assertThat(states.add(NodeFields.encoded(net.node(1)))).isTrue();
  }
}
