package io.thalweg.sim;

import java.util.Collection;
import java.util.Optional;

/** Guesses which accepted word a mistyped one was meant to be. */
public final class Nearest {
  private Nearest() {}

  /**
   * The accepted word with the fewest edits, the first of equals. Empty if more than two fifths of
   * the longer word (and more than one letter) would change: such a guess only confuses.
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

  /** The accepted words for an error message, with a guess if one of them is near. */
  public static String oneOf(String found, Collection<String> accepted) {
    String all = String.join(", ", accepted);
    return "one of " + all + to(found, accepted).map(w -> " (nearest is " + w + ")").orElse("");
  }

  private static int tolerance(String found, String word) {
    return Math.max(1, 2 * Math.max(found.length(), word.length()) / 5);
  }

  /** The smallest number of letters to insert, delete, replace or swap with the next. */
  public static int distance(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (int i = 0; i < from.length(); i++) {
      int[] reused = beforeLast;
      beforeLast = last;
      last = row;
      row = reused;
      row[0] = i + 1;
      for (int j = 0; j < to.length(); j++) {
        int replaced = last[j] + (from.charAt(i) == to.charAt(j) ? 0 : 1);
        row[j + 1] = Math.min(replaced, 1 + Math.min(row[j], last[j + 1]));
        if (i > 0
            && j > 0
            && from.charAt(i) == to.charAt(j - 1)
            && from.charAt(i - 1) == to.charAt(j)) {
          row[j + 1] = Math.min(row[j + 1], 1 + beforeLast[j - 1]);
        }
      }
    }
    return row[to.length()];
  }
}
