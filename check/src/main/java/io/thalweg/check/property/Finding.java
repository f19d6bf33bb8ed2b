package io.thalweg.check.property;

/** A claim that does not hold, and what shows it. */
public record Finding(Claim claim, String detail) {
  @Override
  public String toString() {
    return claim.label() + ": " + detail;
  }
}
