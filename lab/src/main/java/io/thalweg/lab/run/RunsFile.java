package io.thalweg.lab.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** All runs as CSV: a row for each run, in the order of cases and seeds, not of finishing. */
public final class RunsFile {
  private RunsFile() {}

  /** Writes the file: the labels of the cases, the seed, the measures, the outcome, the command. */
  public static void write(Path file, Results results) throws IOException {
    List<String> labels =
        results.cases().stream().flatMap(c -> c.labels().keySet().stream()).distinct().toList();
    List<String> header = new ArrayList<>(labels);
    header.add("seed");
    header.addAll(Measure.columns());
    header.addAll(List.of("outcome", "scenario"));
    CSVFormat format = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
    try (BufferedWriter writer = Files.newBufferedWriter(file);
        CSVPrinter printer = new CSVPrinter(writer, format)) {
      printer.printRecord(header);
      for (Results.Done done : results.all()) {
        printer.printRecord(row(labels, done));
      }
    }
  }

  private static List<Object> row(List<String> labels, Results.Done done) {
    List<Object> row = new ArrayList<>();
    labels.forEach(label -> row.add(done.run().of().label(label)));
    row.add(done.run().seed());
    row.addAll(done.measured().values());
    row.add(done.measured().outcome());
    row.add(done.run().command());
    return row;
  }
}
