package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.naimitrehel.BrokenNaimiTrehel;
import io.thalweg.core.protocols.naimitrehel.NaimiTrehel;
import org.junit.jupiter.api.Test;

class NaimiTrehelFaultsTest {

  @Test
  void stayingTheLastOne() {
    new Mistake(new BrokenNaimiTrehel(), new NaimiTrehel())
        .isFound(complete(3), Claim.EVERY_REQUEST_SERVED, 8);
  }
}
