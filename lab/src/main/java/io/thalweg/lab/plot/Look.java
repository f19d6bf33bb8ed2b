package io.thalweg.lab.plot;

import java.awt.Color;
import java.util.List;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Colours and markers that go together: Okabe and Ito's colours, then some of Tol's, which people
 * with any kind of colour vision can distinguish; the markers are for print without colour.
 */
record Look(Color colour, Marker marker) {
  private static final List<Look> ALL =
      List.of(
          new Look(new Color(0x0072B2), SeriesMarkers.CIRCLE),
          new Look(new Color(0xD55E00), SeriesMarkers.SQUARE),
          new Look(new Color(0x009E73), SeriesMarkers.TRIANGLE_UP),
          new Look(new Color(0xCC79A7), SeriesMarkers.DIAMOND),
          new Look(new Color(0xE69F00), SeriesMarkers.TRIANGLE_DOWN),
          new Look(new Color(0x000000), SeriesMarkers.CROSS),
          new Look(new Color(0x56B4E9), SeriesMarkers.PLUS),
          new Look(new Color(0x882255), SeriesMarkers.TRAPEZOID),
          new Look(new Color(0x777777), SeriesMarkers.OVAL),
          new Look(new Color(0x44AA99), SeriesMarkers.RECTANGLE),
          new Look(new Color(0x332288), SeriesMarkers.CIRCLE),
          new Look(new Color(0x117733), SeriesMarkers.SQUARE),
          new Look(new Color(0xAA4499), SeriesMarkers.TRIANGLE_UP),
          new Look(new Color(0x999933), SeriesMarkers.DIAMOND));

  static Look number(int number) {
    return ALL.get(number % ALL.size());
  }
}
