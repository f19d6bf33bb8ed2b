package io.thalweg.core.fields;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Settings;
import java.util.List;

/**
 * Settings for a variant, with several units if it supports them. Turn by turn its options take all
 * values that are worth trying.
 */
record Examples(Algorithm algorithm, String variant, int turn) implements Settings {
  Examples next() {
    return new Examples(algorithm, variant, turn + 1);
  }

  boolean can(Ability ability) {
    return algorithm.abilities(variant).contains(ability);
  }

  @Override
  public int k() {
    return can(Ability.MORE_THAN_ONE_UNIT) ? 2 : 1;
  }

  @Override
  public boolean has(Option option) {
    return !text(option).equals(option.standard());
  }

  @Override
  public String text(Option option) {
    return option.examples().get(turn % option.examples().size());
  }

  @Override
  public long whole(Option option, long least, long most) {
    return Long.parseLong(text(option));
  }

  @Override
  public boolean flag(Option option) {
    return Boolean.parseBoolean(text(option));
  }

  @Override
  public String choice(Option option, List<String> words) {
    return text(option);
  }

  @Override
  public long ticks(Option option) {
    return Long.parseLong(text(option));
  }

  @Override
  public RuntimeException bad(Option option, String expected) {
    return new IllegalArgumentException(option.name());
  }

  @Override
  public String toString() {
    return algorithm.name() + " " + variant;
  }
}
