package io.thalweg.sim.network.mobility;

import java.util.List;

/** A movement in which some nodes are put elsewhere at given times, where they stay. */
public final class Placed implements Mobility {

  /** From this time on a node is at this place, in metres. */
  public record Place(long at, int node, double x, double y) {}

  private final Mobility movement;
  private final List<Place> places;
  private final double[] x;
  private final double[] y;
  private final boolean[] placed;
  private int next;

  private Placed(Mobility movement, List<Place> places) {
    this.movement = movement;
    this.places = places;
    this.x = new double[movement.nodes()];
    this.y = new double[movement.nodes()];
    this.placed = new boolean[movement.nodes()];
    advanceTo(0);
  }

  /**
   * @param places in the order of their times
   */
  public static Mobility of(Mobility movement, List<Place> places) {
    return places.isEmpty() ? movement : new Placed(movement, List.copyOf(places));
  }

  @Override
  public void advanceTo(long ticks) {
    movement.advanceTo(ticks);
    while (next < places.size() && places.get(next).at <= ticks) {
      Place place = places.get(next++);
      placed[place.node] = true;
      x[place.node] = Math.min(place.x, width());
      y[place.node] = Math.min(place.y, height());
    }
  }

  @Override
  public int nodes() {
    return movement.nodes();
  }

  @Override
  public double width() {
    return movement.width();
  }

  @Override
  public double height() {
    return movement.height();
  }

  @Override
  public double x(int node) {
    return placed[node] ? x[node] : movement.x(node);
  }

  @Override
  public double y(int node) {
    return placed[node] ? y[node] : movement.y(node);
  }
}
