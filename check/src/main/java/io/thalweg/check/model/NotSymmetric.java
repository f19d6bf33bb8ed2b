package io.thalweg.check.model;

/** A node would have done something else under another name: this renaming must not be used. */
public final class NotSymmetric extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient int[] names;

  NotSymmetric(int node, int[] names) {
    super("node " + node + " would do something else under the name " + names[node]);
    this.names = names;
  }

  /** The new name of each node. */
  public int[] names() {
    return names;
  }
}
