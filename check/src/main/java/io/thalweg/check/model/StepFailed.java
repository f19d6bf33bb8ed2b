package io.thalweg.check.model;

/** A step of a node was not completed: it threw an exception, or did what no node may do. */
public final class StepFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  StepFailed(int node, RuntimeException cause) {
    super("node " + node + ": " + cause, cause);
  }
}
