package io.thalweg.lab.sweep;

import io.thalweg.lab.page.Page;
import io.thalweg.lab.page.Table;
import io.thalweg.lab.plot.Plot.Scale;
import io.thalweg.lab.run.Case;
import io.thalweg.lab.run.Measure;
import io.thalweg.lab.run.Results;
import io.thalweg.lab.study.Extent;
import io.thalweg.lab.study.Figure;
import io.thalweg.lab.study.Study;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.scenario.Experiment;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A scenario with settings that take several values: every combination is a case. */
public final class Sweep implements Study {
  private static final List<Measure> SHOWN =
      List.of(
          Measure.DELAY,
          Measure.MESSAGES_PER_ENTRY,
          Measure.WORDS_PER_MESSAGE,
          Measure.UTILISATION,
          Measure.JAIN);

  private final Scenario base;
  private final List<Vary> varied;
  private final Vary axis;

  /**
   * @param varied at least one, each for another setting
   */
  public Sweep(Scenario base, List<Vary> varied) {
    boolean measured = base.has(Setting.WARM_UP) || base.has(Setting.COOL_DOWN);
    this.base = measured ? base : base.with(Setting.WARM_UP, "10%");
    this.varied = List.copyOf(varied);
    this.axis = varied.stream().filter(Vary::isNumeric).findFirst().orElse(varied.get(0));
    for (Vary vary : varied) {
      if (varied.stream().filter(other -> other.name().equals(vary.name())).count() > 1) {
        throw BadInput.option("--vary", "'" + vary.name() + "' more than once", "each only once");
      }
    }
  }

  @Override
  public String name() {
    return "sweep";
  }

  @Override
  public String title() {
    return "Sweep over " + String.join(" and ", varied.stream().map(Vary::name).toList());
  }

  @Override
  public String summary() {
    return "a sweep over settings";
  }

  @Override
  public String rule(Extent extent) {
    return "The first requests to be granted are left out with their messages (warm-up "
        + text(Setting.WARM_UP)
        + "), and so are the last ones (cool-down "
        + text(Setting.COOL_DOWN)
        + ").";
  }

  private String text(Setting setting) {
    return base.isSet(setting) ? base.text(setting) : "0";
  }

  @Override
  public String command(Extent extent) {
    return "./thalweg sweep "
        + base.commandLine()
        + varied.stream()
            .map(v -> " --vary " + v.name() + "=" + String.join(",", v.values()))
            .collect(Collectors.joining())
        + " --seeds "
        + extent.seeds()
        + " --out DIR";
  }

  @Override
  public void show(Results results, Extent extent, Page page) throws IOException {
    Scale scale =
        !axis.isNumeric() ? Scale.WORDS : axis.isWide() ? Scale.LOGARITHMIC : Scale.LINEAR;
    page.heading("Figures");
    for (Measure measure : SHOWN) {
      String label = measure.label();
      String title = Character.toUpperCase(label.charAt(0)) + label.substring(1);
      new Figure(results, measure.column(), title, measure)
          .against(axis.name(), axis.title(), scale)
          .draw(page, results.cases(), "");
    }
    page.heading("All cases").table(table(results));
  }

  /** Returns a row for each case: the values that vary, and means with their intervals. */
  public Table table(Results results) {
    return Figure.table(
        results,
        results.cases(),
        varied.stream().map(Vary::name).toList(),
        SHOWN.toArray(Measure[]::new));
  }

  /**
   * Returns the cases, in the order in which the values were given.
   *
   * @throws BadInput if one of them makes no sense
   */
  @Override
  public List<Case> cases(Extent extent) {
    List<Case> cases = new ArrayList<>();
    add(base, new LinkedHashMap<>(), cases);
    return cases;
  }

  private void add(Scenario scenario, Map<String, String> labels, List<Case> cases) {
    if (labels.size() == varied.size()) {
      Experiment.of(scenario); // refuses settings that make no sense, before any run
      cases.add(new Case(name(labels), labels, scenario));
      return;
    }
    Vary vary = varied.get(labels.size());
    for (String value : vary.values()) {
      Map<String, String> more = new LinkedHashMap<>(labels);
      more.put(vary.name(), value);
      add(vary.over(scenario, value), more, cases);
    }
  }

  /** Returns the name of the curve: all values that vary, except that of the axis below. */
  private String name(Map<String, String> labels) {
    if (varied.size() == 1) {
      return base.text(Setting.ALGORITHM);
    }
    return labels.entrySet().stream()
        .filter(label -> !label.getKey().equals(axis.name()))
        .map(
            label ->
                varied.size() == 2 ? label.getValue() : label.getKey() + " " + label.getValue())
        .collect(Collectors.joining(", "));
  }
}
