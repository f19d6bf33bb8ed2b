package io.thalweg.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page that everybody reads first. */
final class Readme {
  private Readme() {}

  /** The one block of a language that has this in it. */
  static String block(String language, String has) throws IOException {
    String page = Files.readString(Path.of("..", "README.md"));
    var blocks =
        Pattern.compile("(?s)```" + language + "\n(.*?)```")
            .matcher(page)
            .results()
            .map((MatchResult found) -> found.group(1))
            .filter(text -> text.contains(has))
            .toList();
    if (blocks.size() != 1) {
      throw new AssertionError(blocks.size() + " blocks of " + language + " with " + has);
    }
    return blocks.getFirst();
  }
}
