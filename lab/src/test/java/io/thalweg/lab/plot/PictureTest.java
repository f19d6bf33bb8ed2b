package io.thalweg.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.plot.Curve.Point;
import io.thalweg.lab.plot.Plot.Scale;
import io.thalweg.lab.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PictureTest {
  @TempDir private Path folder = Path.of("");

  private static Plot plot(Scale xScale) {
    Point one = new Point(0.01, "a", new Interval(3, 0.2, 5));
    Point two = new Point(10, "b", new Interval(7, Double.NaN, 1));
    Point none = new Point(100, "c", Interval.of());
    List<Point> points = List.of(one, two, none);
    return new Plot(
        "p",
        "A plot",
        "x",
        "y",
        xScale,
        Scale.LINEAR,
        List.of(new Curve("first", 0, points), new Curve("second", 1, points)));
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void theSamePlotGivesTheSameText(Scale xScale) throws IOException {
    String svg = new Picture(plot(xScale)).svg();
    assertThat(svg).startsWith("<svg ").contains("rgb(0,114,178)", "rgb(213,94,0)");
    assertThat(svg)
        .doesNotContainPattern("\\d\\.\\d{3}")
        .doesNotContain("http://www.w3.org/Graphics");
    assertThat(new Picture(plot(xScale)).svg()).isEqualTo(svg);
  }

  @Test
  void bothFilesAreWritten() throws IOException {
    new Picture(plot(Scale.LOGARITHMIC)).writeTo(folder);
    assertThat(folder.resolve("p.svg")).isNotEmptyFile();
    var image = ImageIO.read(folder.resolve("p.png").toFile());
    assertThat(image.getWidth()).isGreaterThan(1500);
    assertThat(image.getRGB(3, 3) & 0xffffff).isEqualTo(0xffffff);
  }

  @Test
  void anIntervalThatReachesZeroIsDrawnAllTheSame() throws IOException {
    Curve wide = new Curve("wide", 0, List.of(new Point(1, "", new Interval(2, 5, 2))));
    Plot plot = new Plot("p", "A", "x", "y", Scale.LINEAR, Scale.LOGARITHMIC, List.of(wide));
    assertThat(new Picture(plot).svg()).contains("rgb(0,114,178)");
  }

  @Test
  void aCurveWithoutAnyPointIsLeftOut() throws IOException {
    Plot plot = plot(Scale.LINEAR);
    Curve empty = new Curve("none", 2, List.of(new Point(1, "", Interval.of())));
    Plot more =
        new Plot(
            "p", "A", "x", "y", Scale.LINEAR, Scale.LINEAR, List.of(plot.curves().get(0), empty));
    assertThat(new Picture(more).svg()).doesNotContain("rgb(0,158,115)");
  }
}
