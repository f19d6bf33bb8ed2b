package io.thalweg.core.register;

import io.thalweg.core.recovery.Ids;

/** A value of the register. */
public interface Versioned {

  /** The number of changes so far. */
  long version();

  /** The keepers that vote on the next version. */
  Ids voters();
}
