package io.thalweg.torture.schedule;

import java.io.Serial;

/** A line of a schedule that makes no sense. */
public final class BadSchedule extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int line;
  private final String expected;

  BadSchedule(int line, String found, String expected) {
    super("'" + found + "'");
    this.line = line;
    this.expected = expected;
  }

  /** Lines count from 1. */
  public int line() {
    return line;
  }

  public String expected() {
    return expected;
  }
}
