package io.thalweg.lab.page;

import java.util.ArrayList;
import java.util.List;

/** A table: what stands above each column, and rows. */
public final class Table {
  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();

  public Table(List<String> header) {
    this.header = List.copyOf(header);
  }

  public Table(String... header) {
    this(List.of(header));
  }

  public Table row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  public Table row(String... cells) {
    return row(List.of(cells));
  }

  public List<String> header() {
    return header;
  }

  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  String html() {
    StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
    header.forEach(cell -> html.append("<th>").append(Html.text(cell)).append("</th>"));
    html.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(cell -> html.append(cell(cell)));
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private static String cell(String text) {
    boolean number = text.matches("[-–]?[\\d.,]*( ± [\\d.,]+)?( ?%)?");
    String kind = Verdict.isOne(text) ? " class=\"" + text.replace(' ', '-') + "\"" : "";
    return "<td" + (number ? " class=\"number\"" : kind) + ">" + Html.text(text) + "</td>";
  }
}
