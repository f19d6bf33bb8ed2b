package io.thalweg.torture.judge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Reads the histories of a run from a folder: {@code harness.jsonl}, {@code store.jsonl}, and one
 * file for each process of a member, such as {@code m2.1.jsonl} for the first process of m2.
 *
 * <p>A process that was killed may leave half a line at the end of its file: it is left out.
 */
public final class Histories {
  private static final String SUFFIX = ".jsonl";
  private static final String HARNESS = "harness";
  private static final String STORE = "store";
  private static final Pattern PROCESS = Pattern.compile("m\\d+\\.\\d+\\" + SUFFIX);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Histories() {}

  public static Evidence read(Path folder) throws IOException {
    List<ProcessHistory> processes = new ArrayList<>();
    for (Path file : processes(folder)) {
      processes.add(new ProcessHistory(nameOf(file), lines(file)));
    }
    return new Evidence(
        processes,
        lines(folder.resolve(STORE + SUFFIX)),
        new HarnessHistory(lines(folder.resolve(HARNESS + SUFFIX))));
  }

  /** The files of processes; others in the folder are none of ours. */
  private static List<Path> processes(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> PROCESS.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  private static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  private static List<HistoryLine> lines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    String all = Files.readString(file, StandardCharsets.UTF_8);
    String[] texts = all.split("\n", -1);
    List<HistoryLine> lines = new ArrayList<>(texts.length);
    for (int i = 0; i < texts.length - 1; i++) { // what follows the last line feed is torn or empty
      lines.add(line(file, i + 1, texts[i]));
    }
    return lines;
  }

  private static HistoryLine line(Path file, int number, String text) {
    try {
      JsonNode fields = MAPPER.readTree(text);
      if (!fields.path("t").isNumber() || !fields.path("e").isString()) {
        throw bad(file, number, text);
      }
      return new HistoryLine(fields.path("t").asLong(), fields.path("e").asString(), fields);
    } catch (JacksonException notJson) {
      throw bad(file, number, text);
    }
  }

  private static BadHistory bad(Path file, int number, String text) {
    String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
    return new BadHistory(
        "%s:%d: found '%s', expected a JSON object with t and e".formatted(file, number, shown));
  }
}
