package io.thalweg.bench.crash;

import java.util.List;

/**
 * A line of a {@link DrillMember}.
 *
 * @param at when it happened, by the clock that all processes of this machine share
 * @param id whom it is about
 */
record Said(String what, long at, String id, String more) {

  static Said parsed(String line) {
    String[] words = line.split(" ", 4);
    return new Said(words[0], Long.parseLong(words[1]), words[2], words[3]);
  }

  /** The word at this place of what was said. */
  String word(int index) {
    return more.split(" ")[index];
  }

  /** The words in one place that commas divide. */
  List<String> words(int index) {
    return word(index).equals("-") ? List.of() : List.of(word(index).split(","));
  }
}
