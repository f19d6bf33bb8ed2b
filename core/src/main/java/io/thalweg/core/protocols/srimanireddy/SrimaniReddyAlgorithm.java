package io.thalweg.core.protocols.srimanireddy;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code srimani-reddy}: how settings become {@link SrimaniReddy}. */
public final class SrimaniReddyAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "srimani-reddy";
  }

  @Override
  public String title() {
    return "k-mutual exclusion with k tokens and broadcast requests (Srimani and Reddy)";
  }

  @Override
  public List<String> variants() {
    return List.of("completed");
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
    return new SrimaniReddy(settings.k());
  }
}
