package io.thalweg.bench.live.server;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Starts JVMs like this one. */
public final class Jvm {
  private Jvm() {}

  /** Returns a command that runs a class with our class path, from any folder. */
  public static List<String> command(List<String> options, Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx1g");
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
    command.addAll(options);
    command.addAll(List.of("-cp", absoluteClassPath(), main.getName()));
    command.addAll(List.of(args));
    return command;
  }

  private static String absoluteClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
