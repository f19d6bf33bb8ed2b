package io.thalweg.check.spec;

import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.Scope;
import io.thalweg.core.protocols.hk.HkConfig;
import io.thalweg.core.protocols.hk.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A model of Hk.tla, read for our checker, so that both tools use the same file. */
record Model(Scope scope, HkConfig config) {
  private static final Pattern CONSTANT = Pattern.compile("(?m)^ +(\\w+) = (.+)$");
  private static final Pattern EDGE = Pattern.compile("\\{(\\d), (\\d)}");

  static Model read(Path file) throws IOException {
    Map<String, String> constants = constants(file);
    return new Model(scope(constants), config(constants));
  }

  /** Returns the constants of a model by name. */
  static Map<String, String> constants(Path file) throws IOException {
    Map<String, String> constants = new HashMap<>();
    Matcher matcher = CONSTANT.matcher(Files.readString(file));
    while (matcher.find()) {
      constants.put(matcher.group(1), matcher.group(2));
    }
    return constants;
  }

  private static Scope scope(Map<String, String> constants) {
    List<Scope.Link> links = new ArrayList<>();
    Matcher edges = EDGE.matcher(text(constants, "Edges"));
    while (edges.find()) {
      links.add(new Scope.Link(Integer.parseInt(edges.group(1)), Integer.parseInt(edges.group(2))));
    }
    boolean apart = text(constants, "Apart").equals("TRUE");
    Scope timed =
        Scope.on(number(constants, "Nodes"), links)
            .asking(
                number(constants, "Requests"),
                number(constants, "Priorities"),
                number(constants, "MaxUnits"))
            .changing(
                number(constants, "Failures"),
                number(constants, "Formations"),
                apart ? FailureModel.APART : FailureModel.HANDBACK)
            .minding(number(constants, "Updates"), number(constants, "Withdrawals"));
    return text(constants, "Ticking").equals("TRUE") ? timed : timed.withoutTime();
  }

  private static HkConfig config(Map<String, String> constants) {
    int aging = number(constants, "Aging");
    boolean fewest = text(constants, "Policy").contains("units");
    return HkConfig.units(number(constants, "K"))
        .withLazyLink(text(constants, "Lazy").equals("TRUE"))
        .withAging(aging == 0 ? HkConfig.NO_AGING : aging)
        .withBackfill(number(constants, "Backfill"))
        .withPolicy(fewest ? Policy.FEWEST_UNITS_FIRST : Policy.HIGHEST_PRIORITY_FIRST);
  }

  static String text(Map<String, String> constants, String name) {
    return Objects.requireNonNull(constants.get(name), name);
  }

  static int number(Map<String, String> constants, String name) {
    return Integer.parseInt(text(constants, name));
  }
}
