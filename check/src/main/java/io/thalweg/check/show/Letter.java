package io.thalweg.check.show;

import java.util.ArrayList;
import java.util.List;

/**
 * A message as people see it.
 *
 * @param id unique in the story
 * @param type the paper's name of this kind of message
 * @param fields what it says, such as {@code t=1, b=0}, or nothing
 * @param token whether it carries the token
 * @param units how many free units it carries
 * @param sentIn the number of the step in which it was sent
 */
public record Letter(
    long id, int from, int to, String type, String fields, boolean token, int units, int sentIn) {

  /** Such as {@code TOKEN(t=1, b=0)}: how running text names it. */
  public String inText() {
    return fields.isEmpty() ? type : type + "(" + fields + ")";
  }

  /**
   * Such as {@code TOKEN t=1 b=0}, {@code TOKEN t=1}, {@code TOKEN}: labels, from long to short.
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

  /** Whether something would be missing in the network if it were lost. */
  boolean isPrecious() {
    return token || units > 0;
  }
}
