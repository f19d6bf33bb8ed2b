package io.thalweg.sim.scenario;

import io.thalweg.sim.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A scenario as YAML: the names of settings, and their values. */
public final class ScenarioFile {
  private static final YAMLMapper YAML = new YAMLMapper();

  private ScenarioFile() {}

  /** Reads the file; settings that are not in it have their defaults. */
  public static Scenario read(Path file) {
    String text = text(file);
    boolean empty = text.lines().allMatch(line -> line.isBlank() || line.strip().startsWith("#"));
    Map<String, Object> values = empty ? Map.of() : parse(file, text);
    if (values == null || values.isEmpty()) {
      throw BadInput.file(file, "nothing", "settings such as 'nodes: 16', one a line");
    }
    Scenario scenario = Scenario.standard();
    for (Map.Entry<String, Object> entry : values.entrySet()) {
      Setting setting;
      try {
        setting = Scenario.setting(entry.getKey());
      } catch (BadInput e) {
        throw new BadInput(file + ":" + line(text, entry.getKey()) + ": " + e.getMessage());
      }
      if (entry.getValue() instanceof Map || entry.getValue() instanceof Iterable) {
        int line = line(text, entry.getKey());
        throw BadInput.line(file, line, "a list under '" + setting.key() + "'", "a single value");
      }
      String place = file + ":" + line(text, entry.getKey());
      scenario = scenario.with(setting, entry.getValue() == null ? "" : entry.getValue(), place);
    }
    return scenario;
  }

  /** The line of the key, counted from 1. */
  private static int line(String text, String key) {
    List<String> lines = text.lines().toList();
    for (int line = 0; line < lines.size(); line++) {
      if (lines.get(line).strip().replaceAll("[\"']", "").startsWith(key + ":")) {
        return line + 1;
      }
    }
    return 1;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw BadInput.file(file, "nothing that can be read", "a scenario in YAML");
    }
  }

  private static Map<String, Object> parse(Path file, String text) {
    try {
      return YAML.readValue(text, new TypeReference<LinkedHashMap<String, Object>>() {});
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw BadInput.line(
          file, line, "what is no YAML", "settings such as 'nodes: 16', one a line");
    }
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
