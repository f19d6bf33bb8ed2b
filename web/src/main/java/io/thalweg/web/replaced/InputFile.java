package io.thalweg.web.replaced;

import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Files that a user names as input: a page has none. */
public final class InputFile {
  private InputFile() {}

  public static String text(Path file, String expected) {
    throw absent(file, expected);
  }

  public static List<String> lines(Path file, String expected) {
    throw absent(file, expected);
  }

  public static BadInput unreadable(Path file, IOException why, String expected) {
    return absent(file, expected);
  }

  private static BadInput absent(Path file, String expected) {
    return BadInput.file(file, "a page that reads no files", expected + " on the command line");
  }
}
