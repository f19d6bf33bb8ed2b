package io.thalweg.lab.plot;

import java.util.List;

/**
 * What a figure shows.
 *
 * @param name of its files, without their endings
 * @param title above it on the page; a paper has a caption instead
 * @param x what stands below
 * @param y what stands to the left
 * @param xScale of the axis below
 * @param yScale of the axis to the left
 */
public record Plot(
    String name, String title, String x, String y, Scale xScale, Scale yScale, List<Curve> curves) {
  public Plot {
    curves = List.copyOf(curves);
  }

  /** The same with linear values on the axis to the left. */
  Plot linear() {
    return new Plot(name, title, x, y, xScale, Scale.LINEAR, curves);
  }

  /** How values are laid out on an axis. */
  public enum Scale {
    LINEAR,
    LOGARITHMIC,

    /** No numbers: words side by side. */
    WORDS
  }
}
