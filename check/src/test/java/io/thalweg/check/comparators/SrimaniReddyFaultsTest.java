package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.srimanireddy.BrokenSrimaniReddy;
import io.thalweg.core.protocols.srimanireddy.BrokenSrimaniReddy.Fault;
import io.thalweg.core.protocols.srimanireddy.SrimaniReddy;
import org.junit.jupiter.api.Test;

class SrimaniReddyFaultsTest {

  @Test
  void forgettingWhoWasServed() {
    new Mistake(new BrokenSrimaniReddy(1, Fault.SERVED_REQUESTS_ARE_FORGOTTEN), new SrimaniReddy(1))
        .isFound(complete(3), Claim.FALLS_SILENT, 12);
  }

  @Test
  void servingTheNextNodeAlone() {
    new Mistake(new BrokenSrimaniReddy(1, Fault.ONLY_THE_NEXT_NODE_IS_SERVED), new SrimaniReddy(1))
        .isFound(complete(3), Claim.EVERY_REQUEST_SERVED, 3);
  }
}
