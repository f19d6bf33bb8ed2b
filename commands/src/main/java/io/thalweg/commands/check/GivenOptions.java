package io.thalweg.commands.check;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Setting;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collects the options of {@code check} as they come, as text. */
public final class GivenOptions {
  private final Map<CheckOption, String> given = new EnumMap<>(CheckOption.class);
  private final Set<CheckOption> repeated = EnumSet.noneOf(CheckOption.class);
  private final Map<Setting, String> own = new TreeMap<>();
  private final Set<Setting> ownRepeated = new TreeSet<>();
  private String algorithm = "hk";

  /** The settings that only algorithms have, and no {@link CheckOption} stands for. */
  public static List<Setting> own() {
    List<String> here = Arrays.stream(CheckOption.values()).map(CheckOption::key).toList();
    return Setting.ofAlgorithms().stream().filter(s -> !here.contains(s.key())).toList();
  }

  public void algorithm(String name) {
    algorithm = name;
  }

  /** Notes an option; that it was given before is reported later, by {@link #given}. */
  public void give(CheckOption option, String value) {
    if (option == CheckOption.PROPERTY) {
      given.merge(option, value, (some, more) -> some + "," + more);
    } else if (given.put(option, value) != null && !option.isFlag()) {
      repeated.add(option);
    }
  }

  public void give(Setting setting, String value) {
    if (own.put(setting, value) != null) {
      ownRepeated.add(setting);
    }
  }

  public void forget(CheckOption option) {
    given.remove(option);
  }

  public void forget(Setting setting) {
    own.remove(setting);
  }

  /**
   * Returns what was given.
   *
   * @throws BadInput if an option was given twice
   */
  public Given given() {
    for (CheckOption option : repeated) {
      throw BadInput.option(option.option(), "it more than once", "only one value");
    }
    for (Setting setting : ownRepeated) {
      throw BadInput.option(setting.option(), "it more than once", "only one value");
    }
    return new Given(algorithm, given, own);
  }
}
