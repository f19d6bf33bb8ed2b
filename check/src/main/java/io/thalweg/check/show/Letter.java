package io.thalweg.check.show;

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

  /** Such as {@code TOKEN t=1 b=0}: how a label names it. */
  public String inLabel() {
    return fields.isEmpty() ? type : type + " " + fields.replace(", ", " ");
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
