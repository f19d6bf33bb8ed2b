package io.thalweg.torture.report;

import io.thalweg.torture.judge.EpochSpan;
import java.util.List;
import java.util.Locale;

/**
 * The row of epochs: a bar while one is frozen, and a line through all lanes where it opened, with
 * its distance from the first.
 */
final class EpochRow {
  static final double HEIGHT = 22;

  private static final double BAR = 7;
  private static final double LABEL = 26; // room for one

  private final List<EpochSpan> epochs;
  private final TimeScale scale;
  private final SvgCanvas canvas;

  EpochRow(List<EpochSpan> epochs, TimeScale scale, SvgCanvas canvas) {
    this.epochs = epochs;
    this.scale = scale;
    this.canvas = canvas;
  }

  /** Draws the lines down to the bottom. */
  void lines(double y, double bottom) {
    for (EpochSpan epoch : epochs) {
      if (epoch.isOpened()) {
        double x = scale.x(epoch.opened().at());
        canvas.line("opened", x, y + HEIGHT - BAR, x, bottom);
      }
    }
  }

  void draw(double y, double left) {
    canvas.text("name", left - 10, y + HEIGHT - 4, "end", "epochs");
    double labelled = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < epochs.size(); i++) {
      EpochSpan epoch = epochs.get(i);
      double from = scale.x(epoch.begun());
      double to = scale.x(end(i));
      canvas.box("frozen", from, y + HEIGHT - BAR, to - from, BAR - 1, told(epoch, end(i)));
      if (epoch.isOpened() && to - labelled > LABEL) {
        labelled = to;
        canvas.text("tick", to, y + HEIGHT - BAR - 3, "middle", label(epoch));
      }
    }
  }

  /** When an epoch opened, or ended without that. */
  private long end(int i) {
    EpochSpan epoch = epochs.get(i);
    return epoch.isOpened()
        ? epoch.opened().at()
        : i + 1 < epochs.size() ? epochs.get(i + 1).begun() : scale.to();
  }

  private String label(EpochSpan epoch) {
    long distance = epoch.number() - epochs.getFirst().number();
    return distance == 0 ? "first" : "+" + distance;
  }

  private static String told(EpochSpan epoch, long end) {
    List<String> out = epoch.opened().out();
    return String.format(
        Locale.ROOT,
        "epoch %d %s after %.2f s; keepers %s%s",
        epoch.number(),
        epoch.isOpened() ? "opened" : "gave way to another",
        (end - epoch.begun()) / 1e9,
        String.join(", ", epoch.opened().keepers()),
        out.isEmpty() ? "" : "; out: " + String.join(", ", out));
  }
}
