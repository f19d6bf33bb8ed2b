package io.thalweg.cli.algorithms;

import io.thalweg.cli.console.Console;
import io.thalweg.cli.console.ExitCode;
import io.thalweg.cli.console.Subcommand;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.protocols.Algorithms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Lists the algorithms: what they are, what they can do, what can be set. */
@Command(
    name = "algorithms",
    description = "List the algorithms, what each can do and what can be set.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  thalweg algorithms",
      "  thalweg simulate naimi-trehel --nodes 32",
      "  thalweg check raymond --nodes 3 --k 2"
    })
public final class AlgorithmsCommand implements Subcommand {
  private static final Map<Ability, String> MARKS = new EnumMap<>(Ability.class);

  static {
    MARKS.put(Ability.MORE_THAN_ONE_UNIT, "k");
    MARKS.put(Ability.SEVERAL_UNITS_AT_ONCE, "h");
    MARKS.put(Ability.PRIORITIES, "priorities");
    MARKS.put(Ability.GROUPS, "groups");
    MARKS.put(Ability.SPARSE_NETWORKS, "any network");
    MARKS.put(Ability.LINK_CHANGES, "links change");
    MARKS.put(Ability.WITHDRAWALS, "withdrawals");
    MARKS.put(Ability.UPDATES, "updates");
    MARKS.put(Ability.CHURN, "churn");
  }

  private static final List<String> LEGEND =
      List.of(
          "can: k more than one unit; h several units at once; any network, or else every node",
          "     needs a link to every other; links change: they fail and form during a run;",
          "     withdrawals: a waiting request is given up; updates: it changes its priority;",
          "     churn: nodes join and leave, messages come back late");

  private final Console console;

  public AlgorithmsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    for (Algorithm algorithm : Algorithms.all()) {
      console.out().printf(Locale.ROOT, "%-15s %s%n", algorithm.name(), algorithm.title());
      String standard = algorithm.variants().get(0);
      line("can", abilities(algorithm.abilities(standard)));
      line("variants", String.join(", ", algorithm.variants()));
      line("options", options(algorithm));
    }
    console.out().println();
    LEGEND.forEach(console.out()::println);
    return ExitCode.ALL_WELL;
  }

  private void line(String name, String text) {
    if (!text.isEmpty()) {
      console.out().printf(Locale.ROOT, "  %-13s %s%n", name, text);
    }
  }

  private static String abilities(Set<Ability> abilities) {
    return MARKS.keySet().stream()
        .filter(abilities::contains)
        .map(MARKS::get)
        .collect(Collectors.joining(", "));
  }

  /** Returns the options of all variants, then those that only some variants have. */
  private static String options(Algorithm algorithm) {
    Map<String, List<String>> variants = new LinkedHashMap<>(); // by option and default
    for (String variant : algorithm.variants()) {
      for (Option option : algorithm.options(variant)) {
        String name = "--" + option.name() + " " + option.standard();
        variants.computeIfAbsent(name, n -> new ArrayList<>()).add(variant);
      }
    }
    Map<List<String>, List<String>> options = new LinkedHashMap<>(); // by variants
    options.put(algorithm.variants(), new ArrayList<>());
    variants.forEach((name, of) -> options.computeIfAbsent(of, n -> new ArrayList<>()).add(name));
    return options.entrySet().stream()
        .filter(group -> !group.getValue().isEmpty())
        .map(group -> of(group.getKey(), algorithm) + String.join(", ", group.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String of(List<String> variants, Algorithm algorithm) {
    return variants.equals(algorithm.variants()) ? "" : String.join(", ", variants) + ": ";
  }
}
