package io.thalweg.sim;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Files that a user names as input: one wording for those that cannot be read. */
public final class InputFile {
  private InputFile() {}

  /**
   * Returns the text of a file.
   *
   * @param expected what the file should be, as part of a sentence
   * @throws BadInput if it cannot be read
   */
  public static String text(Path file, String expected) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw unreadable(file, e, expected);
    }
  }

  /** The error for a file that could not be read, with the reason. */
  public static BadInput unreadable(Path file, IOException why, String expected) {
    return BadInput.file(file, found(file, why), expected);
  }

  private static String found(Path file, IOException why) {
    if (Files.isDirectory(file)) {
      return "a directory";
    }
    return switch (why) {
      case NoSuchFileException missing -> "no such file";
      case AccessDeniedException denied -> "a file that may not be read";
      case CharacterCodingException binary -> "bytes that are not UTF-8";
      default -> "a file that cannot be read";
    };
  }
}
