package io.thalweg.lab.study;

import io.thalweg.lab.page.Page;
import io.thalweg.lab.page.Table;
import io.thalweg.lab.plot.Curve;
import io.thalweg.lab.plot.Plot;
import io.thalweg.lab.plot.Plot.Scale;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.stats.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shows a measure of some cases against one of their labels, with a curve for each name. A name has
 * the same look in all figures of a report.
 */
public final class Figure {
  private final Results results;
  private final String name;
  private final String title;
  private final Measure measure;
  private String xLabel = "";
  private String xTitle = "";
  private Scale xScale = Scale.WORDS;
  private Scale yScale = Scale.LINEAR;

  /**
   * @param name of its files
   */
  public Figure(Results results, String name, String title, Measure measure) {
    this.results = results;
    this.name = name;
    this.title = title;
    this.measure = measure;
  }

  /** Sets the label of the cases against which the measure is drawn. */
  public Figure against(String label, String says, Scale scale) {
    xLabel = label;
    xTitle = says;
    xScale = scale;
    return this;
  }

  public Figure logarithmic() {
    yScale = Scale.LOGARITHMIC;
    return this;
  }

  /** Puts the figure on the page. */
  public void draw(Page page, List<Case> cases, String caption) throws IOException {
    List<String> names = names(cases);
    List<Curve> curves = new ArrayList<>();
    for (String curve : names) {
      curves.add(curve(curve, of(cases, curve)));
    }
    Plot plot = new Plot(name, title, xTitle, measure.axis(), xScale, yScale, curves);
    page.figure(plot, caption, table(cases, names));
  }

  private Curve curve(String curve, List<Case> points) {
    int look = names(results.cases()).indexOf(curve);
    return new Curve(
        curve,
        look,
        points.stream()
            .map(
                point ->
                    new Curve.Point(
                        xScale == Scale.WORDS ? 0 : point.number(xLabel),
                        point.label(xLabel),
                        results.interval(point, measure)))
            .toList());
  }

  private Table table(List<Case> cases, List<String> names) {
    List<String> header = new ArrayList<>(names);
    header.add(0, xLabel);
    Table table = new Table(header);
    for (String x : Results.values(cases, xLabel)) {
      List<String> row = new ArrayList<>(List.of(x));
      for (String curve : names) {
        Optional<Case> point =
            of(cases, curve).stream().filter(each -> each.is(xLabel, x)).findFirst();
        row.add(point.map(p -> results.interval(p, measure)).orElse(Interval.of()).toString());
      }
      table.row(row);
    }
    return table;
  }

  private static List<Case> of(List<Case> cases, String curve) {
    return cases.stream().filter(each -> each.name().equals(curve)).toList();
  }

  private static List<String> names(List<Case> cases) {
    return cases.stream().map(Case::name).distinct().toList();
  }

  /** Returns a table with some labels and measures of cases. */
  public static Table table(
      Results results, List<Case> cases, List<String> labels, Measure... measures) {
    List<String> header = new ArrayList<>(labels);
    for (Measure measure : measures) {
      header.add(measure.label());
    }
    Table table = new Table(header);
    for (Case each : cases) {
      List<String> row = new ArrayList<>();
      labels.forEach(label -> row.add(each.label(label)));
      for (Measure measure : measures) {
        row.add(results.interval(each, measure).toString());
      }
      table.row(row);
    }
    return table;
  }
}
