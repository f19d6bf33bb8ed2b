package io.thalweg.torture.network;

import java.io.IOException;
import java.io.Serial;

/** A program of the system that this needs has failed or is missing. */
public final class ToolFailed extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  public ToolFailed(String message) {
    super(message);
  }
}
