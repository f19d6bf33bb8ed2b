package io.thalweg.check.spec;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of TLC in its own process, since TLC keeps its state in static fields and ends with {@code
 * System.exit}.
 *
 * @param output all that TLC printed
 */
record Tlc(String output) {
  private static final Pattern DISTINCT = Pattern.compile("(\\d+) distinct states found");
  private static final Pattern VIOLATED =
      Pattern.compile("(?:Invariant|Action property) (\\w+) is violated");

  /**
   * Checks a model.
   *
   * @param specs the folder of the specifications
   * @param module the name of a .tla file there
   * @param model the name of a .cfg file there
   * @param scratch an empty folder for what TLC writes
   */
  static Tlc check(Path specs, String module, String model, Path scratch)
      throws IOException, InterruptedException, URISyntaxException {
    Path output = scratch.resolve("output.txt");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseParallelGC", // TLC warns of any other
            "-Djava.io.tmpdir=" + scratch, // TLC unpacks its modules there, under fixed names
            "-cp",
            jar().toString(),
            "tlc2.TLC",
            "-workers",
            "2",
            "-deadlock", // the end of a run is no error: invariants cover it
            "-metadir",
            scratch.resolve("states").toString(),
            "-config",
            model + ".cfg",
            module + ".tla");
    new ProcessBuilder(command)
        .directory(specs.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();
    return new Tlc(Files.readString(output, StandardCharsets.UTF_8));
  }

  boolean completed() {
    return output.contains("Model checking completed. No error has been found.");
  }

  /** Returns the number of distinct states; throws if TLC did not print it. */
  int distinctStates() {
    return Integer.parseInt(last(DISTINCT));
  }

  /** Returns the violated invariant or action property; throws if TLC named none. */
  String violated() {
    return last(VIOLATED);
  }

  private String last(Pattern pattern) {
    Matcher matcher = pattern.matcher(output);
    String found = null;
    while (matcher.find()) {
      found = matcher.group(1);
    }
    if (found == null) {
      throw new AssertionError("TLC printed no " + pattern + " but\n" + output);
    }
    return found;
  }

  private static Path jar() throws URISyntaxException {
    var source = Objects.requireNonNull(tlc2.TLC.class.getProtectionDomain().getCodeSource());
    return Path.of(Objects.requireNonNull(source.getLocation()).toURI());
  }
}
