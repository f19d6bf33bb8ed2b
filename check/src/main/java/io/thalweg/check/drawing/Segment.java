package io.thalweg.check.drawing;

/** A straight line from one point to another. */
record Segment(double x1, double y1, double x2, double y2) {

  double length() {
    return Math.hypot(x2 - x1, y2 - y1);
  }

  /** Returns the angle to the horizontal, in degrees, chosen so that text is never upside down. */
  double textAngle() {
    return Math.toDegrees(Math.atan((y2 - y1) / (x2 - x1)));
  }

  double xAt(double part) {
    return x1 + part * (x2 - x1);
  }

  double yAt(double part) {
    return y1 + part * (y2 - y1);
  }

  /** Returns the beginning of this line, up to a part of its length. */
  Segment first(double part) {
    return new Segment(x1, y1, xAt(part), yAt(part));
  }

  double distance(Segment other) {
    if (crosses(other)) {
      return 0;
    }
    return Math.min(
        Math.min(distance(other.x1, other.y1), distance(other.x2, other.y2)),
        Math.min(other.distance(x1, y1), other.distance(x2, y2)));
  }

  private boolean crosses(Segment other) {
    return side(other.x1, other.y1) * side(other.x2, other.y2) < 0
        && other.side(x1, y1) * other.side(x2, y2) < 0;
  }

  /** Returns the side of the line on which a point lies, as a sign. */
  private double side(double x, double y) {
    return Math.signum((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
  }

  private double distance(double x, double y) {
    double square = (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1);
    double along = square == 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square;
    double part = Math.clamp(along, 0.0, 1.0);
    return Math.hypot(x - xAt(part), y - yAt(part));
  }
}
