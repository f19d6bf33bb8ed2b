package io.thalweg.commands.words;

import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.check.Given;
import io.thalweg.commands.check.GivenOptions;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Setting;
import java.util.List;
import java.util.Set;

/** Reads what stands behind {@code thalweg check}. */
public final class CheckWords {
  private static final Set<CheckOption> OF_THE_COMMAND_LINE =
      Set.of(
          CheckOption.SVG,
          CheckOption.TRACE,
          CheckOption.JSON,
          CheckOption.DIAGRAM,
          CheckOption.LIST_PROPERTIES,
          CheckOption.SPILL_TO);

  private CheckWords() {}

  /**
   * @throws BadInput if the words are not understood
   */
  public static Given read(List<String> words) {
    GivenOptions given = new GivenOptions();
    CommandWords reader = new CommandWords("check");
    for (CheckOption option : CheckOption.values()) {
      if (OF_THE_COMMAND_LINE.contains(option)) {
        reader.absent(option.option(), option.parameter());
      } else if (option.isFlag()) {
        reader.flag(option.option(), () -> given.give(option, "true"));
      } else {
        reader.with(option.option(), option.parameter(), value -> given.give(option, value));
      }
    }
    for (Setting setting : GivenOptions.own()) {
      reader.with(setting.option(), setting.parameter(), value -> given.give(setting, value));
    }
    reader.absent("--help", "").absent("--version", "").read(words, given::algorithm);
    return given.given();
  }
}
