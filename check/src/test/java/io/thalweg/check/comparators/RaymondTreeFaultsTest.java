package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.raymondtree.BrokenRaymondTree;
import io.thalweg.core.protocols.raymondtree.RaymondTree;
import org.junit.jupiter.api.Test;

class RaymondTreeFaultsTest {

  @Test
  void askingAgain() {
    new Mistake(new BrokenRaymondTree(), new RaymondTree())
        .isFound(complete(3), Claim.FALLS_SILENT, 24);
  }
}
