package io.thalweg.torture.run;

import java.io.Serial;

/** A run that could not be made; the message is one sentence for the user. */
public final class TortureFailed extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public TortureFailed(String message) {
    super(message);
  }
}
