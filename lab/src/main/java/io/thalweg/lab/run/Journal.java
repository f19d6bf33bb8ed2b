package io.thalweg.lab.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * A file with every finished run of a folder. Each run is written at once, so that interrupted work
 * continues where it stopped. Runs of other versions and scenarios stay in the file and are
 * ignored. So is a line that was cut short, for example by a crash.
 */
public final class Journal implements AutoCloseable {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private final String version;

  @GuardedBy("this")
  private final Map<String, Measured> known = new HashMap<>();

  @GuardedBy("this")
  private final BufferedWriter writer;

  @GuardedBy("this")
  private final CSVPrinter printer;

  private Journal(Path file, String version) throws IOException {
    this.version = version;
    boolean whole = !Files.exists(file) || read(file);
    this.writer =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    this.printer = new CSVPrinter(writer, FORMAT);
    if (!whole) {
      writer.write('\n'); // a line that was cut short must not spoil the next one
    }
  }

  /**
   * Opens the journal, with the runs of this version that are in it.
   *
   * @throws IOException if it cannot be read or written
   */
  public static Journal open(Path file, String version) throws IOException {
    return new Journal(file, version);
  }

  /** Reads the file; returns whether it ends with a whole line. */
  @GuardedBy("this")
  private boolean read(Path file) throws IOException {
    String text = Files.readString(file);
    for (String line : text.split("\n", -1)) {
      parse(line).ifPresent(this::keep);
    }
    return text.isEmpty() || text.endsWith("\n");
  }

  private static Optional<CSVRecord> parse(String line) {
    try (CSVParser parser = CSVParser.parse(line, FORMAT)) {
      return parser.getRecords().stream().findFirst();
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty(); // a quote without its end
    }
  }

  @GuardedBy("this")
  private void keep(CSVRecord line) {
    if (line.size() != 4 + Measure.values().length
        || !line.get(0).equals(version)
        || !line.get(line.size() - 1).equals(".")) {
      return;
    }
    List<Double> values = new ArrayList<>();
    for (int column = 3; column < line.size() - 1; column++) {
      values.add(Double.valueOf(line.get(column)));
    }
    known.put(line.get(1), new Measured(line.get(2), values));
  }

  /** Returns the result of the run, if it has been run before. */
  synchronized Optional<Measured> of(Run run) {
    return Optional.ofNullable(known.get(run.command()));
  }

  /** Writes a run to the file at once. */
  synchronized void add(Run run, Measured measured) {
    List<Object> line = new ArrayList<>(List.of(version, run.command(), measured.outcome()));
    line.addAll(measured.values());
    line.add("."); // a line without it was cut short
    try {
      printer.printRecord(line);
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    known.put(run.command(), measured);
  }

  @Override
  public synchronized void close() throws IOException {
    printer.close();
  }
}
