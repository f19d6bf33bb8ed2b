package io.thalweg.lab.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A table: a header and rows. */
public final class Table {
  private static final Pattern NUMBER = Pattern.compile("-?[\\d.,]+( ± [\\d.,]+)?( ?%)?");

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
    for (int column = 0; column < header.size(); column++) {
      html.append(isNumeric(column) ? "<th class=\"number\">" : "<th>");
      html.append(Html.text(header.get(column))).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      html.append("<tr>");
      for (int column = 0; column < row.size(); column++) {
        html.append(cell(row.get(column), isNumeric(column)));
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  /** Whether most cells of the column are numbers; all of its cells are then aligned right. */
  private boolean isNumeric(int column) {
    long numbers = rows.stream().filter(row -> NUMBER.matcher(row.get(column)).matches()).count();
    return 2 * numbers > rows.size();
  }

  private static String cell(String text, boolean numeric) {
    String kind = Verdict.isOne(text) ? text.replace(' ', '-') : numeric ? "number" : "";
    return "<td"
        + (kind.isEmpty() ? "" : " class=\"" + kind + "\"")
        + ">"
        + Html.text(text)
        + "</td>";
  }
}
