package io.thalweg.check.search;

/** The progress of a search, for threads that wait for it. */
public final class Gauge {
  private final Runnable moved;
  private volatile int depth;
  private volatile long states;
  private volatile long frontier;
  private volatile String stage = "searching";

  public Gauge() {
    this(() -> {});
  }

  /**
   * @param moved is run by the searching threads whenever there is progress; it must be quick
   */
  public Gauge(Runnable moved) {
    this.moved = moved;
  }

  void set(int depth, long states, long frontier) {
    this.depth = depth;
    this.states = states;
    this.frontier = frontier;
    moved.run();
  }

  void stage(String what) {
    stage = what;
    moved.run();
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
