package io.thalweg.check.model;

/** A node has granted a request that does not wait. */
public final class GrantedUnasked extends IllegalStateException {
  private static final long serialVersionUID = 1;

  GrantedUnasked(String message) {
    super(message);
  }
}
