package io.thalweg.cli.member;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table whose columns are as wide as necessary: texts on the left, numbers on the right. */
final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(String... heading) {
    rows.add(List.of(heading));
  }

  void row(Object... cells) {
    rows.add(List.of(cells).stream().map(String::valueOf).toList());
  }

  /** Returns the lines of the table, each with this indent. */
  String lines(String indent) {
    int columns = rows.getFirst().size();
    int[] widths = IntStream.range(0, columns).map(this::width).toArray();
    boolean[] right = new boolean[columns];
    for (int column = 0; column < columns; column++) {
      right[column] = isNumeric(column);
    }
    return rows.stream()
        .map(row -> (indent + line(row, widths, right)).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  private boolean isNumeric(int column) {
    return rows.stream().skip(1).allMatch(row -> row.get(column).matches("-?\\d+"));
  }

  private static String line(List<String> row, int[] widths, boolean[] right) {
    return IntStream.range(0, row.size())
        .mapToObj(c -> padded(row.get(c), widths[c], right[c]))
        .collect(Collectors.joining("   "));
  }

  private static String padded(String cell, int width, boolean right) {
    String blank = " ".repeat(width - cell.length());
    return right ? blank + cell : cell + blank;
  }
}
