package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehel;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehelMessage;
import io.thalweg.core.protocols.partitioned.Partitioned;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionedFaultsTest {

  /** Has one cluster more than there are units. */
  private record OneClusterTooMany(int k) implements Protocol<NaimiTrehelMessage> {
    @Override
    public String name() {
      return "one cluster too many";
    }

    @Override
    public String variant() {
      return "broken";
    }

    @Override
    public List<? extends Node<NaimiTrehelMessage>> start(int[][] neighbours) {
      return new Partitioned<>(new NaimiTrehel(), k + 1).start(neighbours);
    }
  }

  @Test
  void oneClusterTooMany() {
    new Mistake(new OneClusterTooMany(2), new Partitioned<>(new NaimiTrehel(), 2))
        .isFound(complete(4), Claim.UNITS_HELD_AT_MOST_K, 3);
  }
}
