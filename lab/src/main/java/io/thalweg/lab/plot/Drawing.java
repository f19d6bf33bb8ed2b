package io.thalweg.lab.plot;

import io.thalweg.lab.plot.Curve.Point;
import io.thalweg.lab.plot.Plot.Scale;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.IChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** A plot as a chart of XChart: white, without a title, with error bars for the intervals. */
final class Drawing {
  static final int WIDTH = 820;
  static final int HEIGHT = 430;

  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  private static final Color INK = new Color(0x222222);
  private static final Color FAINT = new Color(0xe4e4e4);
  private static final int MARKER_SIZE = 8;
  private static final float LINE_WIDTH = 1.6f;

  private Drawing() {}

  static IChart of(Plot plot) {
    Plot drawn = canBeLogarithmic(plot) ? plot : plot.linear();
    return plot.xScale() == Scale.WORDS ? bars(drawn) : lines(drawn);
  }

  /** Whether all intervals are above 0, so that they have logarithms. */
  private static boolean canBeLogarithmic(Plot plot) {
    return plot.curves().stream()
        .flatMap(curve -> known(curve).stream())
        .allMatch(point -> point.y().mean() - halfWidth(point) > 0);
  }

  private static XYChart lines(Plot plot) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .xAxisTitle(plot.x())
            .yAxisTitle(plot.y())
            .build();
    style(chart.getStyler(), plot);
    for (Curve curve : plot.curves()) {
      List<Point> points = known(curve);
      if (points.isEmpty()) {
        continue;
      }
      XYSeries series =
          chart.addSeries(
              curve.name(),
              points.stream().mapToDouble(Point::x).toArray(),
              points.stream().mapToDouble(p -> p.y().mean()).toArray(),
              points.stream().mapToDouble(Drawing::halfWidth).toArray());
      Look look = Look.number(curve.look());
      series.setMarker(look.marker());
      series.setMarkerColor(look.colour());
      series.setLineColor(look.colour());
      series.setLineStyle(new BasicStroke(LINE_WIDTH));
    }
    return chart;
  }

  private static CategoryChart bars(Plot plot) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .xAxisTitle(plot.x())
            .yAxisTitle(plot.y())
            .build();
    style(chart.getStyler(), plot);
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setXAxisTickMarkSpacingHint(20); // otherwise it leaves words out
    chart.getStyler().setErrorBarsColorSeriesColor(false).setErrorBarsColor(INK);
    for (Curve curve : plot.curves()) {
      List<Point> points = curve.points();
      CategorySeries series =
          chart.addSeries(
              curve.name(),
              points.stream().map(Point::label).toList(),
              points.stream().map(p -> p.y().isKnown() ? p.y().mean() : 0).toList(),
              points.stream().map(Drawing::halfWidth).toList());
      series.setFillColor(Look.number(curve.look()).colour());
    }
    return chart;
  }

  private static List<Point> known(Curve curve) {
    return curve.points().stream().filter(point -> point.y().isKnown()).toList();
  }

  private static double halfWidth(Point point) {
    return Double.isNaN(point.y().halfWidth()) ? 0 : point.y().halfWidth();
  }

  private static void style(AxesChartStyler style, Plot plot) {
    style
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false)
        .setChartTitleVisible(false)
        .setChartPadding(10)
        .setChartFontColor(INK)
        .setLegendPosition(Styler.LegendPosition.OutsideE)
        .setLegendVisible(plot.curves().size() > 1)
        .setLegendBorderColor(Color.WHITE)
        .setLegendFont(FONT)
        .setLegendSeriesLineLength(28)
        .setMarkerSize(MARKER_SIZE);
    style
        .setAxisTitleFont(FONT)
        .setAxisTickLabelsFont(FONT)
        .setAxisTickMarksColor(new Color(0x888888))
        .setErrorBarsColorSeriesColor(true)
        .setPlotGridLinesColor(FAINT)
        .setPlotGridLinesStroke(new BasicStroke(1))
        .setPlotGridVerticalLinesVisible(false)
        .setXAxisLogarithmic(plot.xScale() == Scale.LOGARITHMIC)
        .setXAxisLogarithmicDecadeOnly(false)
        .setYAxisLogarithmic(plot.yScale() == Scale.LOGARITHMIC)
        .setYAxisLogarithmicDecadeOnly(false);
    if (plot.xScale() != Scale.WORDS) {
      style.setXAxisTickLabelsFormattingFunction(
          labels(plot.xScale(), plot, point -> Math.abs(point.x())));
    }
    style.setYAxisTickLabelsFormattingFunction(
        labels(plot.yScale(), plot, point -> point.y().mean()));
    if (plot.yScale() == Scale.LINEAR) {
      style.setYAxisMin(0.0);
    }
  }

  /** Returns the function that writes the values on an axis, or leaves some of them out. */
  private static Function<Double, String> labels(
      Scale scale, Plot plot, ToDoubleFunction<Point> value) {
    DoubleSummaryStatistics all =
        plot.curves().stream()
            .flatMap(curve -> known(curve).stream())
            .mapToDouble(value)
            .summaryStatistics();
    double ratio = all.getMax() / all.getMin();
    return scale == Scale.LOGARITHMIC ? at -> TickLabels.logarithmic(at, ratio) : TickLabels::plain;
  }
}
