package io.thalweg.check.search;

/** The progress of a search, for threads that wait for it. */
public final class Gauge {
  private volatile int depth;
  private volatile long states;
  private volatile long frontier;
  private volatile String stage = "searching";

  void set(int depth, long states, long frontier) {
    this.depth = depth;
    this.states = states;
    this.frontier = frontier;
  }

  void stage(String what) {
    stage = what;
  }

  public int depth() {
    return depth;
  }

  public long states() {
    return states;
  }

  public long frontier() {
    return frontier;
  }

  /** Returns what the search is doing. */
  public String stage() {
    return stage;
  }
}
