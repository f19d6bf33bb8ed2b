package io.thalweg.lab.plot;

import java.util.List;

/**
 * The content of a figure.
 *
 * @param name of its files, without their endings
 * @param title the title above the figure on the page; a paper has a caption instead
 * @param x the title of the axis below
 * @param y the title of the axis on the left
 * @param xScale of the axis below
 * @param yScale of the axis on the left
 */
public record Plot(
    String name, String title, String x, String y, Scale xScale, Scale yScale, List<Curve> curves) {
  public Plot {
    curves = List.copyOf(curves);
  }

  /** Returns the same plot with a linear axis on the left. */
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
