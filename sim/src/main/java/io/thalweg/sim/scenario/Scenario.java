package io.thalweg.sim.scenario;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import io.thalweg.sim.Ticks;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A whole experiment, written down: settings and their values as text. Settings that are not given
 * have their defaults. {@link Experiment} interprets it.
 */
public final class Scenario {
  private final Map<Setting, String> given;
  private final Map<Setting, String> places; // file and line of settings given in a file

  private Scenario(Map<Setting, String> given, Map<Setting, String> places) {
    this.given = Collections.unmodifiableMap(given);
    this.places = places;
  }

  /** The scenario with all defaults. */
  public static Scenario standard() {
    return new Scenario(new TreeMap<>(), Map.of());
  }

  /** The same with one setting changed. */
  public Scenario with(Setting setting, Object value) {
    Map<Setting, String> more = new TreeMap<>(given);
    more.put(setting, value.toString());
    return new Scenario(more, placesWithout(setting));
  }

  /** The same with one setting changed, which is given at this place of a file. */
  Scenario with(Setting setting, Object value, String place) {
    Map<Setting, String> more = new TreeMap<>(places);
    more.put(setting, place);
    return new Scenario(with(setting, value).given, more);
  }

  /** The same with one setting back at its default. */
  public Scenario without(Setting setting) {
    Map<Setting, String> fewer = new TreeMap<>(given);
    fewer.remove(setting);
    return new Scenario(fewer, placesWithout(setting));
  }

  private Map<Setting, String> placesWithout(Setting setting) {
    if (!places.containsKey(setting)) {
      return places;
    }
    Map<Setting, String> fewer = new TreeMap<>(places);
    fewer.remove(setting);
    return fewer;
  }

  /** Where the user gave a setting: file and line, or the option. */
  String place(Setting setting) {
    return places.getOrDefault(setting, setting.option());
  }

  /**
   * The name of another setting, in the form in which the user gave this one: a key or an option.
   */
  String nameAt(Setting given, Setting other) {
    return places.containsKey(given) ? other.key() : other.option();
  }

  /** The settings that were given, in the order of the settings. */
  public Map<Setting, String> given() {
    return given;
  }

  public boolean has(Setting setting) {
    return given.containsKey(setting);
  }

  public String text(Setting setting) {
    String value = given.get(setting);
    return value == null ? standard(setting) : value;
  }

  /** The default, which for some settings depends on the algorithm. */
  private String standard(Setting setting) {
    if (setting == Setting.VARIANT) {
      return algorithm().map(algorithm -> algorithm.variants().get(0)).orElse("");
    }
    boolean single = setting == Setting.K && !can(Ability.MORE_THAN_ONE_UNIT);
    boolean alike = setting == Setting.PRIORITIES && !can(Ability.PRIORITIES);
    boolean complete = setting == Setting.TOPOLOGY && !can(Ability.SPARSE_NETWORKS);
    return single || alike ? "1" : complete ? "complete" : setting.standard();
  }

  /** Whether the algorithm has this ability; an unknown algorithm has all. */
  private boolean can(Ability ability) {
    return algorithm()
        .map(algorithm -> algorithm.abilities(text(Setting.VARIANT)).contains(ability))
        .orElse(true);
  }

  private Optional<Algorithm> algorithm() {
    String name = given.getOrDefault(Setting.ALGORITHM, Setting.ALGORITHM.standard());
    return Algorithms.all().stream().filter(algorithm -> algorithm.name().equals(name)).findFirst();
  }

  /** Whether there is a value at all, given or by default. */
  public boolean isSet(Setting setting) {
    return !text(setting).isEmpty();
  }

  public long whole(Setting setting, long least, long most) {
    try {
      long value = Long.parseLong(text(setting).trim());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw bad(
        setting,
        most == Long.MAX_VALUE
            ? "a whole number from " + least + " up"
            : "a whole number from " + least + " to " + most);
  }

  public int count(Setting setting, int least) {
    return (int) whole(setting, least, Integer.MAX_VALUE);
  }

  public double number(Setting setting, double least, double most) {
    try {
      double value = Double.parseDouble(text(setting).trim());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw bad(setting, "a number from " + least + " to " + most);
  }

  /** A time, in ticks. */
  public long time(Setting setting) {
    try {
      return Ticks.fromUnits(Double.parseDouble(text(setting).trim()));
    } catch (IllegalArgumentException e) {
      throw bad(setting, "a time that is not negative");
    }
  }

  public boolean flag(Setting setting) {
    return choice(setting, List.of("true", "false")).equals("true");
  }

  /** One of these words. */
  public String choice(Setting setting, List<String> words) {
    String word = text(setting).trim().toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw bad(setting, Nearest.oneOf(word, words));
    }
    return word;
  }

  /** The error for a value that is not accepted. */
  public BadInput bad(Setting setting, String expected) {
    return BadInput.option(setting.option(), "'" + text(setting) + "'", expected);
  }

  /** Refuses two settings that exclude each other. */
  public void exclude(Setting one, Setting other, String why) {
    if (has(one) && has(other)) {
      throw BadInput.option(
          one.option(), "it together with " + other.option(), "only one of them: " + why);
    }
  }

  /** Whether the setting was given, or its default has an effect together with what was given. */
  public boolean matters(Setting setting) {
    boolean links = isSet(Setting.MOBILITY) || isSet(Setting.CONTACTS);
    boolean counted =
        isSet(Setting.CONTACTS)
            || text(Setting.TOPOLOGY).startsWith("file:")
            || text(Setting.TOPOLOGY).startsWith("links:")
            || text(Setting.MOBILITY).startsWith("ns2:");
    String workload = text(Setting.WORKLOAD);
    return has(setting)
        || knows(setting)
            && switch (setting.key()) {
              case "topology" -> !links;
              case "nodes" -> !counted;
              case "k" -> can(Ability.MORE_THAN_ONE_UNIT);
              case "groups" -> can(Ability.GROUPS);
              case "area", "range", "speed", "pause", "step" -> isSet(Setting.MOBILITY);
              case "reprioritise" -> can(Ability.UPDATES);
              case "think" -> workload.equals("closed");
              case "gap" -> workload.equals("open");
              case "priorities" -> can(Ability.PRIORITIES) && !workload.startsWith("file:");
              case "requests" -> !isSet(Setting.TOTAL) && !workload.startsWith("file:");
              case "units" -> !workload.startsWith("file:");
              default -> true;
            };
  }

  private boolean knows(Setting setting) {
    String variant = text(Setting.VARIANT);
    return !Setting.ofAlgorithms().contains(setting)
        || algorithm()
            .map(a -> a.options(variant).stream().anyMatch(o -> o.name().equals(setting.key())))
            .orElse(true);
  }

  /** The setting of this name. */
  public static Setting setting(String key) {
    for (Setting setting : Setting.all()) {
      if (setting.key().equals(key)) {
        return setting;
      }
    }
    List<String> keys = Setting.all().stream().map(Setting::key).toList();
    throw new BadInput(
        "found the unknown setting '" + key + "', expected " + Nearest.oneOf(key, keys));
  }

  /** The options that give this scenario on the command line. */
  public String commandLine() {
    StringBuilder text = new StringBuilder(text(Setting.ALGORITHM));
    given.forEach(
        (setting, value) -> {
          if (setting != Setting.ALGORITHM) {
            text.append(' ').append(setting.option()).append(' ').append(quoted(value));
          }
        });
    return text.toString();
  }

  private static String quoted(String value) {
    return value.matches("[A-Za-z0-9_.,:/=+-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Scenario other && given.equals(other.given);
  }

  @Override
  public int hashCode() {
    return given.hashCode();
  }

  @Override
  public String toString() {
    return commandLine();
  }
}
