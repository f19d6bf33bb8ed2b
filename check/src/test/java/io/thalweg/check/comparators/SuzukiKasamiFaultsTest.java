package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.suzukikasami.BrokenSuzukiKasami;
import io.thalweg.core.protocols.suzukikasami.SuzukiKasami;
import org.junit.jupiter.api.Test;

class SuzukiKasamiFaultsTest {

  /** The token arrives at a node that does not wait. */
  @Test
  void grantingAnOldRequest() {
    new Mistake(new BrokenSuzukiKasami(), new SuzukiKasami())
        .isFound(complete(3), Claim.STEPS_END, 9);
  }
}
