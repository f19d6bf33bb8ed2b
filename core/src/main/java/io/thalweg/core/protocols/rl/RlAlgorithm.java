package io.thalweg.core.protocols.rl;

import io.thalweg.core.heights.Heights;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code rl}: how settings become {@link Rl}. */
public final class RlAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "rl";
  }

  @Override
  public String title() {
    return "mutual exclusion by link reversal (Walter, Welch and Vaidya)";
  }

  @Override
  public List<String> variants() {
    return List.of("corrected");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.SPARSE_NETWORKS, Ability.LINK_CHANGES, Ability.WITHDRAWALS);
  }

  @Override
  public List<Option> options(String variant) {
    return List.of(Heights.LAZY_LINK);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new Rl(settings.flag(Heights.LAZY_LINK));
  }
}
