package io.thalweg.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts other processes, so that earlier work does not disturb a measurement. */
final class Child {
  private Child() {}

  /** Runs the main method of a class in its own JVM; returns what it printed. */
  static String java(List<String> options, Class<?> main, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return run(Path.of("."), command);
  }

  /** Runs a command in a folder; returns what it printed. */
  static String run(Path folder, List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new IllegalStateException(command + " ended with code " + code + ":\n" + output);
    }
    return output;
  }
}
