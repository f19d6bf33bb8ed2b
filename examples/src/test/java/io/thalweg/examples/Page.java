package io.thalweg.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A page whose code is run. */
enum Page {
  README("README.md"),
  GUIDE("docs/guide-engineers.md");

  private final String file;

  Page(String file) {
    this.file = file;
  }

  /** Returns the only block of a language that contains this text. */
  String block(String language, String has) throws IOException {
    String page = Files.readString(Path.of("..", file));
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
