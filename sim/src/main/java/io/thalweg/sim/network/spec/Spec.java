package io.thalweg.sim.network.spec;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parsed text such as {@code ring}, {@code small-world:6:0.2} or {@code file:edges.txt}.
 *
 * @param text the text as the user gave it
 * @param values the parameters given, possibly fewer than the kind has
 * @param file the file named, for a kind that takes one
 */
public record Spec<K extends Kind>(K kind, String text, List<Double> values, @Nullable Path file) {

  public Spec {
    values = List.copyOf(values);
  }

  /**
   * Reads a text as one of the kinds.
   *
   * @param others words that the option accepts besides, for the message
   * @throws BadInput that names the option, if the text is of no kind or its parameters do not fit
   */
  public static <K extends Kind> Spec<K> parse(
      String option, String text, K[] kinds, String... others) {
    int colon = text.indexOf(':');
    K kind = kindOf(option, colon < 0 ? text : text.substring(0, colon), kinds, others);
    String rest = colon < 0 ? "" : text.substring(colon + 1);
    if (kind.takesFile()) {
      return new Spec<>(kind, text, List.of(), fileOf(option, text, rest, kind));
    }
    if (kind.takesLinks()) {
      return new Spec<>(kind, text, List.of(), null);
    }
    String[] fields = colon < 0 ? new String[0] : rest.split(":", -1);
    return new Spec<>(kind, text, valuesOf(option, text, fields, kind), null);
  }

  private static <K extends Kind> K kindOf(
      String option, String name, K[] kinds, String... others) {
    for (K kind : kinds) {
      if (kind.cliName().equals(name)) {
        return kind;
      }
    }
    List<String> names =
        Stream.concat(Arrays.stream(kinds).map(Kind::cliName), Arrays.stream(others)).toList();
    throw BadInput.option(option, "'" + name + "'", Nearest.oneOf(name, names));
  }

  private static Path fileOf(String option, String text, String rest, Kind kind) {
    try {
      if (!rest.isEmpty()) {
        return Path.of(rest);
      }
    } catch (InvalidPathException notAPath) {
      throw BadInput.option(option, "'" + text + "'", "the name of a file after the colon");
    }
    throw BadInput.option(option, "'" + text + "'", kind.usage());
  }

  private static List<Double> valuesOf(String option, String text, String[] fields, Kind kind) {
    List<Parameter> parameters = kind.parameters();
    long required = parameters.stream().filter(Parameter::required).count();
    if (fields.length < required || fields.length > parameters.size()) {
      throw BadInput.option(option, "'" + text + "'", kind.usage());
    }
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      values.add(parameters.get(i).parse(option, fields[i]));
    }
    return values;
  }

  public boolean has(int index) {
    return index < values.size();
  }

  public double number(int index, double fallback) {
    return has(index) ? values.get(index) : fallback;
  }

  public int whole(int index, int fallback) {
    return has(index) ? values.get(index).intValue() : fallback;
  }

  /** The file of a kind that takes one; asking any other kind is a bug. */
  public Path fileOrFail() {
    if (file == null) {
      throw new IllegalStateException(text + " names no file");
    }
    return file;
  }
}
