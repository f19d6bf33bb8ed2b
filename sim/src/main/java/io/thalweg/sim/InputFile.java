package io.thalweg.sim;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/** Files that a user names as input: one wording for those that cannot be read. */
public final class InputFile {
  private static final Pattern YAML_LINE = Pattern.compile("\n in reader, line (\\d{1,9}), ");

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

  /**
   * The line in which something is no YAML. The message names it, and first where something begins
   * that does not end; the location is where the last value was that could be read.
   */
  public static int yamlLine(JacksonException why) {
    Matcher named = YAML_LINE.matcher(String.valueOf(why.getOriginalMessage()));
    if (named.find()) {
      return Integer.parseInt(named.group(1));
    }
    return why.getLocation() == null ? 1 : Math.max(1, why.getLocation().getLineNr());
  }

  /** Returns the lines of a file, as {@link #text} returns its text. */
  public static List<String> lines(Path file, String expected) {
    return text(file, expected).lines().toList();
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
