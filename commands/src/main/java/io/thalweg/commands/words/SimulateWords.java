package io.thalweg.commands.words;

import io.thalweg.commands.simulate.GivenSettings;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.List;

/** Reads what stands behind {@code thalweg simulate}. */
public final class SimulateWords {
  private final GivenSettings given = new GivenSettings();
  private boolean states;
  private boolean positions;

  private SimulateWords(List<String> words) {
    CommandWords reader = new CommandWords("simulate");
    for (Setting setting : Setting.all()) {
      if (setting != Setting.ALGORITHM) {
        reader.with(setting.option(), setting.parameter(), value -> given.give(setting, value));
      }
    }
    reader
        .flag("--states", () -> states = true)
        .flag("--positions", () -> positions = true)
        .absent("--scenario", "FILE")
        .absent("--print-scenario", "")
        .absent("--acts", "FILE")
        .absent("--trace", "FILE")
        .absent("--json", "")
        .absent("--csv", "")
        .absent("--help", "")
        .absent("--version", "")
        .read(words, name -> given.give(Setting.ALGORITHM, name));
  }

  /**
   * @throws BadInput if the words are not understood
   */
  public static SimulateWords of(List<String> words) {
    return new SimulateWords(words);
  }

  public Scenario scenario() {
    return given.over(Scenario.standard());
  }

  public boolean states() {
    return states;
  }

  public boolean positions() {
    return positions;
  }
}
