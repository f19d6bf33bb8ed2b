package io.thalweg.core.protocols.raymond;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code raymond}: how settings become {@link Raymond}. */
public final class RaymondAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "raymond";
  }

  @Override
  public String title() {
    return "k-mutual exclusion by permissions of all (Raymond)";
  }

  @Override
  public List<String> variants() {
    return List.of("published");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.MORE_THAN_ONE_UNIT);
  }

  @Override
  public List<Option> options(String variant) {
    return List.of();
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new Raymond(settings.k());
  }
}
