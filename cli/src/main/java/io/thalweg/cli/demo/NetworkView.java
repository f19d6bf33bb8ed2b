package io.thalweg.cli.demo;

import io.thalweg.sim.network.Mobility;
import java.util.HashSet;
import java.util.Set;

/** The nodes where they are, the links between them, and what each node has or wants. */
final class NetworkView {
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
    for (int i = 0; i < scene.nodes(); i++) {
      label(scene, screen, i, line, column, lines, columns, reached[i]);
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

  private void label(
      Scene<?> scene,
      Screen screen,
      int i,
      int line,
      int column,
      int lines,
      int columns,
      boolean reached) {
    int row = line + (int) Math.round(y(i) * (lines - 1));
    int place = column + (int) Math.round(x(i) * (columns - 1));
    boolean hasToken = scene.tokenAt() == i && scene.tokenTo() < 0;
    String name = String.valueOf(i);
    String more = "■".repeat(scene.held(i)) + wants(scene, i);
    int from = Math.max(column, Math.min(place, column + columns - name.length() - more.length()));
    Style plain = reached ? Style.PLAIN : Style.CUT_OFF;
    screen.put(row, from, name, hasToken ? Style.TOKEN : plain);
    screen.put(row, from + name.length(), more, scene.held(i) > 0 ? Style.HELD : Style.WAITING);
  }

  /** The priority of a waiting request, raised so that it is not taken for the node's number. */
  private static String wants(Scene<?> scene, int i) {
    Set<String> wants = new HashSet<>();
    for (Scene.Waiting waiting : scene.waiting()) {
      if (waiting.node() == i) {
        wants.add("?");
      }
    }
    return String.join("", wants);
  }
}
