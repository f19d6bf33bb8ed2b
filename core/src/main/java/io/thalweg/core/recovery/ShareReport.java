package io.thalweg.core.recovery;

import io.thalweg.core.model.LongSink;

/** What a member has of one semaphore or group lock when it is frozen. */
public sealed interface ShareReport {

  /** Whether the token is here. */
  boolean token();

  void encode(LongSink words);

  /**
   * Of a semaphore.
   *
   * @param held units in leases of this member
   * @param free units here that no lease holds
   */
  record OfUnits(boolean token, Ids held, Ids free) implements ShareReport {

    @Override
    public void encode(LongSink words) {
      words.put(token ? 1 : 0);
      held.encode(words);
      free.encode(words);
    }
  }

  /**
   * Of a group lock.
   *
   * @param inside the group with which this member is inside, or {@link Opening.OfGroups#NO_GROUP}
   */
  record OfGroups(boolean token, int inside) implements ShareReport {

    @Override
    public void encode(LongSink words) {
      words.put(token ? 1 : 0);
      words.put(inside);
    }
  }
}
