package io.thalweg.core.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.hk.Hk;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import io.thalweg.core.protocols.hkfcfs.HkFcfs;
import org.junit.jupiter.api.Test;

/**
 * The example of the introduction of "A Prioritized h-out of-k Mutual Exclusion Algorithm with
 * Maximum Degree of Concurrency": 5 units, 2 of them taken; a has the token and asks for 4, b for
 * 2, c for 1.
 */
class ConcurrencyTest {
  private static final int A = 0;
  private static final int B = 1;
  private static final int C = 2;
  private static final int OTHER = 3;

  private static <M extends Message> Net<M> example(Protocol<M> protocol) {
    Net<M> net = Net.star(protocol, 4);
    net.request(OTHER, 2, 0);
    net.deliverAll();
    net.request(A, 4, 0);
    net.deliverAll();
    net.request(B, 2, 0);
    net.deliverAll();
    net.request(C, 1, 0);
    net.deliverAll();
    return net;
  }

  @Test
  void introduction_firstComeFirstServedLetsNobodyInUntilUnitsComeBack() {
    var net = example(new HkFcfs(5, true));
    assertThat(net.holder()).isEqualTo(A);
    assertThat(net.inside()).containsExactly(OTHER);
    assertThat(net.waiting()).containsExactly(A, B, C);
    net.leave(OTHER);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(A); // b needs 2, and 1 is free: c waits as well
    net.leave(A);
    net.deliverAll();
    assertThat(net.entered()).containsExactly(OTHER, A, B, C);
    assertThat(net.inside()).containsExactly(B, C);
  }

  @Test
  void introduction_fewestUnitsFirstLetsTheSmallOnesIn() {
    HkConfig config = HkConfig.units(5).withPolicy(Policy.FEWEST_UNITS_FIRST);
    var net = example(new Hk(config));
    assertThat(net.inside()).containsExactly(OTHER, B, C);
    assertThat(net.waiting()).containsExactly(A);
    net.leave(OTHER);
    net.leave(B);
    net.deliverAll();
    assertThat(net.inside()).containsExactly(C, A);
  }
}
