package io.thalweg.sim;

import java.util.Collection;
import java.util.Optional;

/** Guesses which accepted word a mistyped one was meant to be. */
public final class Nearest {
  private Nearest() {}

  /**
   * The accepted word with the fewest edits, the first of equals. Nothing when more than two fifths
   * of the longer word (and more than one letter) would change: such a guess only confuses.
   */
  public static Optional<String> to(String found, Collection<String> accepted) {
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (String word : accepted) {
      int distance = distance(found, word);
      if (distance < bestDistance && distance <= tolerance(found, word)) {
        best = word;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** What an error message says of the accepted words, with a guess where there is a near one. */
  public static String oneOf(String found, Collection<String> accepted) {
    String all = String.join(", ", accepted);
    return "one of " + all + to(found, accepted).map(w -> " (nearest is " + w + ")").orElse("");
  }

  private static int tolerance(String found, String word) {
    return Math.max(1, 2 * Math.max(found.length(), word.length()) / 5);
  }

  /** The Levenshtein distance: the fewest letters to insert, delete or replace. */
  public static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (int i = 0; i < from.length(); i++) {
      nextRow(row, from.charAt(i), to);
    }
    return row[to.length()];
  }

  private static void nextRow(int[] row, char letter, String to) {
    int diagonal = row[0];
    row[0]++;
    for (int column = 1; column <= to.length(); column++) {
      int replaced = diagonal + (letter == to.charAt(column - 1) ? 0 : 1);
      diagonal = row[column];
      row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
    }
  }
}
