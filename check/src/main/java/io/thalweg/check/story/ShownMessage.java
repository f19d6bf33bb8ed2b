package io.thalweg.check.story;

import java.util.ArrayList;
import java.util.List;

/**
 * A message as it is shown to people.
 *
 * @param id unique in the story
 * @param type the paper's name of this kind of message
 * @param fields what it says, such as {@code t=1, b=0}, or nothing
 * @param token whether it carries the token
 * @param units number of free units that it carries
 * @param sentIn the number of the step in which it was sent
 */
public record ShownMessage(
    long id, int from, int to, String type, String fields, boolean token, int units, int sentIn) {

  /** Returns its name in running text, such as {@code TOKEN(t=1, b=0)}. */
  public String inText() {
    return fields.isEmpty() ? type : type + "(" + fields + ")";
  }

  /**
   * Returns labels for it, from long to short, such as {@code TOKEN t=1 b=0}, {@code TOKEN t=1},
   * {@code TOKEN}.
   */
  public List<String> labels() {
    String whole = fields.isEmpty() ? type : type + " " + fields.replace(", ", " ");
    List<String> labels = new ArrayList<>();
    for (int cut = whole.length(); cut > type.length(); cut = whole.lastIndexOf(' ', cut - 1)) {
      labels.add(whole.substring(0, cut));
    }
    labels.add(type);
    return labels;
  }

  /** Whether it only tells a height. There are many of these, and few matter. */
  public boolean tellsOnlyAHeight() {
    return type.equals("LINK");
  }

  /** Whether it carries the token or units, which would be missing if it were lost. */
  boolean isPrecious() {
    return token || units > 0;
  }
}
