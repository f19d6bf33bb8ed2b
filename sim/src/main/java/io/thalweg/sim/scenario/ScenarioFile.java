package io.thalweg.sim.scenario;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A scenario as YAML: the names of settings, and their values. */
public final class ScenarioFile {
  private static final YAMLMapper YAML = // values are read one at a time
      YAMLMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final String EXPECTED = "settings such as 'nodes: 16', one a line";

  private ScenarioFile() {}

  /** A value of the file, and the line of its key. */
  private record Entry(int line, @Nullable Object value) {}

  /** Reads the file; settings that are not in it have their defaults. */
  public static Scenario read(Path file) {
    Map<String, Entry> entries = parse(file, InputFile.text(file, "a scenario in YAML"));
    if (entries.isEmpty()) {
      throw BadInput.file(file, "nothing", EXPECTED);
    }
    Scenario scenario = Scenario.standard();
    for (Map.Entry<String, Entry> named : entries.entrySet()) {
      scenario = with(scenario, file, named.getKey(), named.getValue());
    }
    return scenario;
  }

  private static Scenario with(Scenario scenario, Path file, String key, Entry entry) {
    String place = file + ":" + entry.line;
    Setting setting;
    try {
      setting = Scenario.setting(key);
    } catch (BadInput e) {
      throw new BadInput(place + ": " + e.getMessage());
    }
    if (entry.value instanceof Map || entry.value instanceof Iterable) {
      throw BadInput.line(file, entry.line, "a list under '" + key + "'", "a single value");
    }
    return scenario.with(setting, entry.value == null ? "" : entry.value, place);
  }

  private static Map<String, Entry> parse(Path file, String text) {
    try (JsonParser parser = YAML.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first == null || first == JsonToken.VALUE_NULL) {
        return Map.of();
      }
      if (first != JsonToken.START_OBJECT) {
        throw BadInput.line(file, line(parser), "no key", EXPECTED);
      }
      return entries(file, parser);
    } catch (JacksonException e) {
      throw BadInput.line(file, InputFile.yamlLine(e), "what is no YAML", EXPECTED);
    }
  }

  private static Map<String, Entry> entries(Path file, JsonParser parser) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = String.valueOf(parser.currentName());
      int line = line(parser);
      parser.nextToken();
      if (entries.put(key, new Entry(line, YAML.readValue(parser, Object.class))) != null) {
        throw BadInput.line(file, line, "'" + key + "' a second time", "each key once");
      }
    }
    if (parser.nextToken() != null) {
      throw BadInput.line(file, line(parser), "a second document", "a single one");
    }
    return entries;
  }

  private static int line(JsonParser parser) {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  /** Writes the whole scenario, with the defaults that matter in it. */
  public static String write(Scenario scenario) {
    StringBuilder text =
        new StringBuilder("# A scenario of Thalweg: thalweg simulate --scenario FILE\n");
    for (Setting setting : Setting.all()) {
      if (scenario.isSet(setting) && scenario.matters(setting)) {
        String value = scenario.text(setting);
        boolean plain = value.matches("[A-Za-z0-9][A-Za-z0-9_./-]*") && !value.equals("off");
        text.append(setting.key()).append(": ").append(plain ? value : quoted(value)).append('\n');
      }
    }
    return text.toString();
  }

  private static String quoted(String value) {
    return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
