package io.thalweg.cluster.jgroups;

import java.io.IOException;

/** A connection was not let through; the message says why, with "it" for the other side. */
final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  RefusedException(String why) {
    super(why);
  }

  RefusedException(String why, Throwable cause) {
    super(why, cause);
  }
}
