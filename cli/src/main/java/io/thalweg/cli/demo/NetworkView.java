package io.thalweg.cli.demo;

import io.thalweg.sim.network.mobility.Mobility;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws the nodes at their positions, the links between them, and what each node has or wants. */
final class NetworkView {
  /** Priorities as superscripts, so that they do not look like a part of the node's number. */
  private static final String[] RAISED = {"⁰", "¹", "²", "³", "⁴", "⁵"};

  private final Mobility positions;

  NetworkView(Mobility positions) {
    this.positions = positions;
  }

  /** Draws into the rectangle from (line, column). */
  void draw(Scene<?> scene, Screen screen, int line, int column, int lines, int columns) {
    boolean[] reached = scene.reachToken();
    BrailleCanvas near = new BrailleCanvas(columns, lines);
    BrailleCanvas cutOff = new BrailleCanvas(columns, lines);
    BrailleCanvas way = new BrailleCanvas(columns, lines);
    for (int i = 0; i < scene.nodes(); i++) {
      for (int j : scene.neighbours(i)) {
        if (i < j) {
          link(reached[i] ? near : cutOff, i, j);
        }
      }
    }
    if (scene.tokenTo() >= 0) {
      link(way, scene.tokenAt(), scene.tokenTo());
    }
    near.copyTo(screen, line, column, Style.DIM);
    cutOff.copyTo(screen, line, column, Style.CUT_OFF);
    way.copyTo(screen, line, column, Style.BOLD);
    for (Label label : labels(scene, reached)) {
      label.put(screen, line, column, lines, columns);
    }
  }

  private void link(BrailleCanvas canvas, int i, int j) {
    double width = canvas.width() - 1;
    double height = canvas.height() - 1;
    canvas.line(x(i) * width, y(i) * height, x(j) * width, y(j) * height);
  }

  private double x(int node) {
    return positions.x(node) / positions.width();
  }

  private double y(int node) {
    return positions.y(node) / positions.height();
  }

  /**
   * Returns the labels of all nodes; where labels overlap, the later and more important is seen.
   */
  private List<Label> labels(Scene<?> scene, boolean[] reached) {
    String[] wants = new String[scene.nodes()];
    for (Scene.Waiting waiting : scene.waiting()) {
      wants[waiting.node()] = RAISED[(int) waiting.priority()];
    }
    List<Label> labels = new ArrayList<>();
    for (int i = 0; i < scene.nodes(); i++) {
      String text = i + "■".repeat(scene.held(i)) + (wants[i] == null ? "" : wants[i]);
      Style style = reached[i] ? Style.PLAIN : Style.CUT_OFF;
      style = wants[i] == null ? style : Style.WAITING;
      style = scene.held(i) > 0 ? Style.HELD : style;
      boolean hasToken = scene.tokenAt() == i && scene.tokenTo() < 0;
      labels.add(
          new Label(x(i), y(i), hasToken ? "◆" + text : text, hasToken ? Style.TOKEN : style));
    }
    labels.sort(Comparator.comparingInt(label -> label.style.ordinal()));
    return labels;
  }

  /** A text at a place from (0, 0) to (1, 1). */
  private record Label(double x, double y, String text, Style style) {
    void put(Screen screen, int line, int column, int lines, int columns) {
      int place = (int) Math.round(x * (columns - 1));
      int from = Math.max(0, Math.min(place, columns - text.length()));
      screen.put(line + (int) Math.round(y * (lines - 1)), column + from, text, style);
    }
  }
}
