package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.raymond.BrokenRaymond;
import io.thalweg.core.protocols.raymond.BrokenRaymond.Fault;
import io.thalweg.core.protocols.raymond.Raymond;
import org.junit.jupiter.api.Test;

class RaymondFaultsTest {

  @Test
  void enteringWithOnePermissionFewer() {
    new Mistake(new BrokenRaymond(2, Fault.ONE_PERMISSION_FEWER), new Raymond(2))
        .isFound(complete(3), Claim.UNITS_HELD_AT_MOST_K, 3);
  }

  @Test
  void everybodyGoingFirst() {
    new Mistake(new BrokenRaymond(1, Fault.EVERYBODY_GOES_FIRST), new Raymond(1))
        .isFound(complete(2), Claim.EVERY_REQUEST_SERVED, 4);
  }
}
