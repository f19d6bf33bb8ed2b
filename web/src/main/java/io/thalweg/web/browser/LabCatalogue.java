package io.thalweg.web.browser;

import io.thalweg.check.property.Claim;
import io.thalweg.commands.check.CheckOption;
import io.thalweg.commands.simulate.SettingGroup;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.properties.Property;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.scenario.Scenario;
import io.thalweg.sim.scenario.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** All that can be chosen, for forms. */
final class LabCatalogue implements PageTask {

  @Override
  public boolean proceed(Bytes lines) {
    return false;
  }

  @Override
  public void result(Json json) {
    json.array("algorithms", Algorithms.all(), (items, a) -> items.element(f -> algorithm(f, a)));
    json.array(
        "settings",
        Arrays.stream(SettingGroup.values()).flatMap(g -> g.settings().stream()).toList(),
        (items, setting) -> items.element(f -> setting(f, setting)));
    json.array(
        "checkOptions",
        List.of(CheckOption.values()),
        (items, option) -> items.element(f -> option(f, option)));
    json.array(
        "claims",
        List.of(Claim.values()),
        (items, claim) ->
            items.element(
                f ->
                    f.put("label", claim.label())
                        .put("kind", claim.kind().label())
                        .put("statement", claim.statement())));
    json.array(
        "properties",
        List.of(Property.values()),
        (items, property) ->
            items.element(
                f -> f.put("label", property.label()).put("statement", property.statement())));
  }

  private static void algorithm(Json json, Algorithm algorithm) {
    json.put("name", algorithm.name()).put("title", algorithm.title());
    json.array(
        "variants",
        algorithm.variants(),
        (items, variant) -> items.element(f -> variant(f, algorithm, variant)));
  }

  private static void variant(Json json, Algorithm algorithm, String variant) {
    json.put("name", variant);
    json.texts(
        "abilities",
        algorithm.abilities(variant).stream().sorted().map(LabCatalogue::word).toList());
    json.array(
        "options",
        algorithm.options(variant),
        (items, option) -> items.element(f -> option(f, option)));
    Scenario scenario =
        Scenario.standard()
            .with(Setting.ALGORITHM, algorithm.name())
            .with(Setting.VARIANT, variant);
    json.object(
        "defaults",
        defaults ->
            Setting.all().stream()
                .filter(setting -> scenario.matters(setting))
                .forEach(setting -> defaults.put(setting.key(), scenario.text(setting))));
  }

  private static String word(Ability ability) {
    return ability.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void option(Json json, Option option) {
    json.put("name", option.name())
        .put("standard", option.standard())
        .put("parameter", option.parameter())
        .put("description", option.description())
        .texts("examples", option.examples());
  }

  private static void setting(Json json, Setting setting) {
    json.put("key", setting.key())
        .put("option", setting.option())
        .put("standard", setting.standard())
        .put("parameter", setting.parameter())
        .put("description", setting.description())
        .put("group", group(setting));
  }

  private static String group(Setting setting) {
    return Arrays.stream(SettingGroup.values())
        .filter(group -> group.settings().contains(setting))
        .map(SettingGroup::title)
        .findFirst()
        .orElse("");
  }

  private static void option(Json json, CheckOption option) {
    json.put("key", option.key())
        .put("option", option.option())
        .put("standard", option.standard())
        .put("parameter", option.parameter())
        .put("description", option.description())
        .put("group", option.group().title())
        .put("flag", option.isFlag());
  }
}
