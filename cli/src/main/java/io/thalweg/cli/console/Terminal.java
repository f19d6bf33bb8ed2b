package io.thalweg.cli.console;

/** The user's screen, if there is one. */
public interface Terminal {

  /** Whether the output goes to a screen. */
  boolean showsOutput();

  /** Whether errors and progress go to a screen. */
  boolean showsErrors();

  /** Whether to use colours; never if {@code NO_COLOR} is set. */
  boolean hasColour();

  /** Whether a person can be asked: what is typed comes in, and errors go to a screen. */
  default boolean canAsk() {
    return false;
  }

  /** Waits for a line that the person types; empty at the end of the input. */
  default String answer() {
    return "";
  }

  /** Returns the size of the screen now; it may be resized at any time. */
  Size size();

  /** Columns and lines of characters. */
  record Size(int columns, int lines) {}

  /** Output into a file or a pipe: no screen, no colour. */
  Terminal NONE =
      new Terminal() {
        @Override
        public boolean showsOutput() {
          return false;
        }

        @Override
        public boolean showsErrors() {
          return false;
        }

        @Override
        public boolean hasColour() {
          return false;
        }

        @Override
        public Size size() {
          return new Size(80, 24);
        }
      };
}
