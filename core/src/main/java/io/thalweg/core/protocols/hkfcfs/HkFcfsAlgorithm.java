package io.thalweg.core.protocols.hkfcfs;

import io.thalweg.core.heights.Heights;
import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code hk-fcfs}: how settings become {@link HkFcfs}. */
public final class HkFcfsAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "hk-fcfs";
  }

  @Override
  public String title() {
    return "h-out-of-k mutual exclusion, first come first served (Jiang)";
  }

  @Override
  public List<String> variants() {
    return List.of("corrected");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(
        Ability.MORE_THAN_ONE_UNIT,
        Ability.SEVERAL_UNITS_AT_ONCE,
        Ability.SPARSE_NETWORKS,
        Ability.LINK_CHANGES,
        Ability.WITHDRAWALS);
  }

  @Override
  public List<Option> options(String variant) {
    return List.of(Heights.LAZY_LINK);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new HkFcfs(settings.k(), settings.flag(Heights.LAZY_LINK));
  }
}
