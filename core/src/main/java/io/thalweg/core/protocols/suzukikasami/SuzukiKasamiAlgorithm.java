package io.thalweg.core.protocols.suzukikasami;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.List;
import java.util.Set;

/** {@code suzuki-kasami}: how settings become {@link SuzukiKasami}. */
public final class SuzukiKasamiAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "suzuki-kasami";
  }

  @Override
  public String title() {
    return "mutual exclusion with broadcast requests (Suzuki and Kasami)";
  }

  @Override
  public List<String> variants() {
    return List.of("published");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return Set.of();
  }

  @Override
  public List<Option> options(String variant) {
    return List.of();
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new SuzukiKasami();
  }
}
