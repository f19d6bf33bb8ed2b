package io.thalweg.lab.plot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.internal.chartpart.IChart;

/** A plot as a picture. */
public final class Picture {
  private static final int DOTS_PER_INCH = 160;
  private static final Pattern LONG_FRACTION =
      Pattern.compile("-?\\d+\\.\\d{2,}|-?\\d+\\.0(?!\\d)");
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");

  static {
    // Set before AWT is loaded: there may be no screen, and none is needed.
    System.setProperty("java.awt.headless", "true");
  }

  private final Plot plot;
  private final IChart chart;

  public Picture(Plot plot) {
    this.plot = plot;
    this.chart = Drawing.of(plot);
  }

  /** Writes NAME.svg and NAME.png into the folder. */
  public void writeTo(Path folder) throws IOException {
    Files.writeString(folder.resolve(plot.name() + ".svg"), svg());
    BitmapEncoder.saveBitmapWithDPI(
        chart, folder.resolve(plot.name() + ".png").toString(), BitmapFormat.PNG, DOTS_PER_INCH);
  }

  /** Returns the SVG, equal for equal plots; letters are shapes, since a page may lack the font. */
  @SuppressWarnings("deprecation") // its successor writes files only
  public String svg() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
    String text = bytes.toString(StandardCharsets.UTF_8);
    text = text.substring(text.indexOf("<svg"));
    List<String> clips = new ArrayList<>(); // the library names them by hash codes
    text =
        CLIP.matcher(text).replaceAll(clip -> "clip-" + plot.name() + number(clip.group(), clips));
    text = LONG_FRACTION.matcher(text).replaceAll(number -> rounded(number.group()));
    return text.replace("<path d=\"\" style=\"fill:rgb(0,0,0);stroke:none;\"/>", "")
        .replaceAll(">\\s+<", ">\n<")
        .replaceAll(" ([LQCZM])(?=[-\\d\" ])", "$1")
        .replace(",-", "-");
  }

  private static int number(String name, List<String> names) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return names.indexOf(name);
  }

  /** Rounds to a hundredth of a pixel, which makes the text shorter and cannot be seen. */
  private static String rounded(String number) {
    BigDecimal value = new BigDecimal(number).setScale(2, RoundingMode.HALF_UP);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
