package io.thalweg.core.properties;

/**
 * A property that does not hold.
 *
 * @param detail what was seen instead, naming the node
 */
public record Violation(Property property, long at, String detail) {

  @Override
  public String toString() {
    return property.label() + ": " + detail;
  }
}
