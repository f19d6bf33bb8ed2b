package io.thalweg.check.spec;

import io.thalweg.check.epochs.BrokenRule;
import io.thalweg.check.epochs.EpochScope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A model of Epochs.tla, read for our search, so that both tools use the same file. */
final class EpochModel {
  private EpochModel() {}

  static EpochScope read(Path file) throws IOException {
    Map<String, String> constants = Model.constants(file);
    return new EpochScope(
        EpochScope.Kind.UNITS,
        Model.number(constants, "Members"),
        Model.number(constants, "Units"),
        Model.number(constants, "Epochs"),
        Model.number(constants, "Crashes"),
        0, // nobody leaves in order
        0, // keepers remain
        0, // units are taken where they lie, nobody asks
        Model.number(constants, "Tenure"),
        false,
        broken(Model.text(constants, "Broken")));
  }

  private static Set<BrokenRule> broken(String names) {
    return Arrays.stream(names.split("[{}\", ]+"))
        .filter(name -> !name.isEmpty())
        .map(BrokenRule::valueOf)
        .collect(Collectors.toSet());
  }
}
