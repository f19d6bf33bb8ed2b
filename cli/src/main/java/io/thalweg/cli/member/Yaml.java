package io.thalweg.cli.member;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/** A YAML file as values that know their lines, so that error messages can name the line. */
sealed interface Yaml {

  int line();

  /** A word, a number, true or false: as it is written. */
  record Scalar(int line, String text) implements Yaml {}

  record Nothing(int line) implements Yaml {}

  record Sequence(int line, List<Yaml> items) implements Yaml {}

  record Mapping(int line, Map<String, Field> fields) implements Yaml {}

  /** A value and the line of its key, which may be another line than that of the value. */
  record Field(int line, Yaml value) {}

  /** Reads a file that has keys and values. */
  static Mapping read(Path file, String expected) {
    try (JsonParser parser = new YAMLMapper().createParser(InputFile.text(file, expected))) {
      Reader reader = new Reader(file, parser);
      if (parser.nextToken() == null || parser.currentToken() == JsonToken.VALUE_NULL) {
        throw BadInput.file(file, "nothing", expected);
      }
      Yaml all = reader.value();
      if (all instanceof Mapping mapping) {
        return mapping;
      }
      throw BadInput.line(file, all.line(), "no key", expected);
    } catch (JacksonException e) {
      throw BadInput.line(file, InputFile.yamlLine(e), "what is no YAML", expected);
    }
  }

  /** Builds values from tokens. */
  record Reader(Path file, JsonParser parser) {

    Yaml value() {
      int line = line();
      return switch (parser.currentToken()) {
        case START_OBJECT -> mapping(line);
        case START_ARRAY -> sequence(line);
        case VALUE_NULL -> new Nothing(line);
        default -> scalar(line);
      };
    }

    private Scalar scalar(int line) {
      String text = String.valueOf(parser.getString());
      if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
        throw BadInput.line(file, line, "the alias '*" + text + "'", "the value itself");
      }
      return new Scalar(line, text);
    }

    private int line() {
      return Math.max(1, parser.currentTokenLocation().getLineNr());
    }

    private Mapping mapping(int line) {
      Map<String, Field> fields = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = String.valueOf(parser.currentName());
        int at = line();
        parser.nextToken();
        if (fields.put(key, new Field(at, value())) != null) {
          throw BadInput.line(file, at, "'" + key + "' a second time", "each key once");
        }
      }
      return new Mapping(line, fields);
    }

    private Sequence sequence(int line) {
      List<Yaml> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(value());
      }
      return new Sequence(line, items);
    }
  }
}
