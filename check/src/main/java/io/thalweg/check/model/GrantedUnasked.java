package io.thalweg.check.model;

/** A node has granted a request that is not waiting. */
public final class GrantedUnasked extends IllegalStateException {
  private static final long serialVersionUID = 1;

  GrantedUnasked(String message) {
    super(message);
  }
}
