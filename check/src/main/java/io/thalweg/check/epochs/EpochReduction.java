package io.thalweg.check.epochs;

import java.util.Locale;

/** A way to look at fewer states of a small cluster without changing the verdict. */
public enum EpochReduction {
  /** What no later step reads is not part of a state: {@link Essence}. */
  UNREAD,

  /**
   * A member that holds nothing prolongs its tenure as soon as it can: whatever a member may do
   * whose tenure has ended, it may do with a tenure, unless it holds something, which it would
   * lose. A tenure lets a node hear the heights that wait for it ({@code hk}, {@code gme}), so this
   * leaves out that a LINK is under way for as long as its receiver has no tenure.
   */
  RENEWAL;

  /** As it is called on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
