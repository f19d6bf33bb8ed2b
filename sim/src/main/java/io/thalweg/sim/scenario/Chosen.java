package io.thalweg.sim.scenario;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.Ticks;
import java.util.List;
import java.util.Set;

/** The algorithm that a scenario names, with the scenario's settings for it. */
public final class Chosen implements Settings {
  private final Scenario scenario;
  private final Algorithm algorithm;
  private final String variant;
  private final Set<Ability> abilities;
  private final long ticksOfUnit;

  private Chosen(Scenario scenario, long ticksOfUnit) {
    this.scenario = scenario;
    this.ticksOfUnit = ticksOfUnit;
    this.algorithm = Algorithms.named(scenario.choice(Setting.ALGORITHM, Algorithms.names()));
    this.variant = scenario.choice(Setting.VARIANT, algorithm.variants());
    this.abilities = algorithm.abilities(variant);
  }

  /**
   * @throws BadInput if there is no such algorithm or variant
   */
  public static Chosen by(Scenario scenario) {
    return new Chosen(scenario, Ticks.PER_UNIT);
  }

  /** The same with one tick as the unit of time; times are rounded up to whole ticks. */
  static Chosen counting(Scenario scenario) {
    return new Chosen(scenario, 1);
  }

  Scenario scenario() {
    return scenario;
  }

  public Algorithm algorithm() {
    return algorithm;
  }

  public boolean can(Ability ability) {
    return abilities.contains(ability);
  }

  /** Whether the algorithm knows the setting. */
  public boolean knows(Setting setting) {
    if (Setting.ofAlgorithms().contains(setting)) {
      return algorithm.options(variant).stream().anyMatch(o -> Setting.of(o) == setting);
    }
    return true;
  }

  /**
   * @throws BadInput if a setting cannot be used with the algorithm
   */
  Protocol<?> protocol() {
    for (Setting setting : scenario.given().keySet()) {
      if (!knows(setting)) {
        throw unknown(setting);
      }
    }
    int k = scenario.count(Setting.K, 1);
    if (k > 1 && can(Ability.GROUPS)) {
      throw scenario.bad(
          Setting.K,
          "nothing with " + algorithm.name() + ": any number of one group may be inside");
    }
    require(k == 1, Setting.K, Ability.MORE_THAN_ONE_UNIT, "1");
    long units = Workloads.unitsAsked(scenario).high();
    require(units == 1, Setting.UNITS, Ability.SEVERAL_UNITS_AT_ONCE, "1");
    require(Workloads.groups(scenario) == 1, Setting.GROUPS, Ability.GROUPS, "1");
    boolean alike = Workloads.priorities(scenario).high() == Workloads.priorities(scenario).low();
    require(alike, Setting.PRIORITIES, Ability.PRIORITIES, "a single one");
    refuse(Setting.PATIENCE, Ability.WITHDRAWALS);
    refuse(Setting.REPRIORITISE, Ability.UPDATES);
    for (Setting links : List.of(Setting.MOBILITY, Setting.CONTACTS, Setting.LINKS)) {
      refuse(links, Ability.LINK_CHANGES);
    }
    refuse(Setting.CHURN, Ability.CHURN);
    return algorithm.protocol(this);
  }

  private BadInput unknown(Setting setting) {
    if (setting == Setting.AGING && knows(Setting.AGING_TIME)) {
      return countsGrants();
    }
    boolean otherwise =
        algorithm.variants().stream()
            .flatMap(other -> algorithm.options(other).stream())
            .anyMatch(o -> Setting.of(o) == setting);
    return otherwise
        ? BadInput.option(
            setting.option(),
            "it together with " + Setting.VARIANT.option() + " " + variant,
            "only one of them: "
                + (variant.startsWith("paper") ? "the published algorithm" : "that variant")
                + " knows nothing of it")
        : BadInput.option(
            setting.option(), "it with " + algorithm.name(), "an algorithm that has this setting");
  }

  /**
   * The error for {@code aging}, which counted grants, where {@code aging-time} has replaced it.
   */
  private BadInput countsGrants() {
    String value = scenario.text(Setting.AGING);
    String meant = value.equals("off") ? "" : ", a number of grants";
    String place = scenario.place(Setting.AGING);
    String name = place.equals(Setting.AGING.option()) ? "" : Setting.AGING.key() + " ";
    return BadInput.option(
        place,
        name + "'" + value + "'" + meant,
        scenario.nameAt(Setting.AGING, Setting.AGING_TIME)
            + ", the time after which a request counts as one step more urgent, or off");
  }

  private void refuse(Setting setting, Ability ability) {
    require(!scenario.has(setting), setting, ability, "it only with another algorithm");
  }

  private void require(boolean holds, Setting setting, Ability ability, String expected) {
    if (!holds && !can(ability)) {
      String published = algorithm.variants().size() > 1 ? " in variant " + variant : "";
      throw BadInput.option(
          setting.option(),
          "'" + scenario.text(setting) + "' with " + algorithm.name() + published,
          expected + ": " + ability.missing());
    }
  }

  @Override
  public String variant() {
    return variant;
  }

  @Override
  public int k() {
    return scenario.count(Setting.K, 1);
  }

  @Override
  public boolean has(Option option) {
    return scenario.has(Setting.of(option));
  }

  @Override
  public String text(Option option) {
    return has(option) ? scenario.text(Setting.of(option)) : option.standard();
  }

  @Override
  public long whole(Option option, long least, long most) {
    return scenario.whole(Setting.of(option), least, most);
  }

  @Override
  public boolean flag(Option option) {
    return scenario.flag(Setting.of(option));
  }

  @Override
  public String choice(Option option, List<String> words) {
    return scenario.choice(Setting.of(option), words);
  }

  @Override
  public long ticks(Option option) {
    return Math.ceilDiv(scenario.time(Setting.of(option)), Ticks.PER_UNIT / ticksOfUnit);
  }

  @Override
  public BadInput bad(Option option, String expected) {
    return scenario.bad(Setting.of(option), expected);
  }
}
