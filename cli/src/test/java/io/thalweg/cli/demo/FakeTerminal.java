package io.thalweg.cli.demo;

import io.thalweg.cli.console.Terminal;

/** A screen of a given size. */
record FakeTerminal(int columns, int lines, boolean hasColour) implements Terminal {
  @Override
  public boolean showsOutput() {
    return true;
  }

  @Override
  public boolean showsErrors() {
    return true;
  }

  @Override
  public Size size() {
    return new Size(columns, lines);
  }
}
