package io.thalweg.check.comparators;

import static io.thalweg.check.comparators.Mistake.complete;

import io.thalweg.check.property.Claim;
import io.thalweg.core.protocols.makki.BrokenMakki;
import io.thalweg.core.protocols.makki.BrokenMakki.Fault;
import io.thalweg.core.protocols.makki.Makki;
import org.junit.jupiter.api.Test;

class MakkiFaultsTest {

  @Test
  void enteringWithoutAUnit() {
    new Mistake(new BrokenMakki(1, Fault.THE_TOKEN_ALONE_IS_ENOUGH), new Makki(1, 2))
        .isFound(complete(3), Claim.UNITS_HELD_AT_MOST_K, 4);
  }

  @Test
  void keepingLateRequests() {
    new Mistake(new BrokenMakki(1, Fault.NOTHING_COMES_TOO_LATE), new Makki(1, 2))
        .isFound(complete(3).asking(2, 1, 1), Claim.EVERY_REQUEST_SERVED, 21);
  }
}
