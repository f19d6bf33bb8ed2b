package io.thalweg.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PacketsTest {

  @Test
  void sumsTheConnectionsOfTheProcessesNamed() {
    String output =
        """
        ESTAB 0 0 127.0.0.1:1 127.0.0.1:2 users:(("java",pid=17,fd=9)) cubic segs_out:9 data_segs_out:5 data_segs_in:4
        ESTAB 0 0 127.0.0.1:2 127.0.0.1:1 users:(("redis",pid=18,fd=9)) cubic data_segs_out:4
        ESTAB 0 0 127.0.0.1:3 127.0.0.1:4 users:(("java",pid=17,fd=8)) cubic segs_out:1
        ESTAB 0 0 127.0.0.1:5 127.0.0.1:6 users:(("other",pid=170,fd=9)) cubic data_segs_out:100
        """;
    assertThat(Packets.sum(output, Set.of(17L, 18L))).isEqualTo(9);
  }
}
