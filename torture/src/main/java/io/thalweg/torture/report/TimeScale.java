package io.thalweg.torture.report;

/** Where a moment is on the picture. */
record TimeScale(long from, long to, double left, double width) {

  double x(long nanos) {
    double part = (double) (nanos - from) / Math.max(1, to - from);
    return left + width * Math.max(0, Math.min(1, part));
  }

  double seconds() {
    return (to - from) / 1e9;
  }

  long at(double second) {
    return from + (long) (second * 1e9);
  }

  /** The distance of marks on the axis, in seconds, so that there are about a dozen. */
  int markSeconds() {
    for (int step : new int[] {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800}) {
      if (seconds() / step <= 14) {
        return step;
      }
    }
    return 3600;
  }
}
