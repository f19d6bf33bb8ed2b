package io.thalweg.cluster.fleet;

/** A property does not hold. */
public final class FleetViolation extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String property;

  FleetViolation(String property, String detail) {
    super(property + ": " + detail, null, false, true);
    this.property = property;
  }

  FleetViolation(String property, String detail, Throwable cause) {
    super(property + ": " + detail, cause);
    this.property = property;
  }

  /** The name of the property. */
  public String property() {
    return property;
  }
}
