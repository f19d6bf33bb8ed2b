package io.thalweg.core.protocols.makki;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code makki}: how settings become {@link Makki}. */
public final class MakkiAlgorithm implements Algorithm {
  public static final Option COLLECT =
      new Option(
          "collect",
          "2",
          "T",
          "With makki: how long the collector waits for requests before the token travels; twice"
              + " the time that a message takes.");

  @Override
  public String name() {
    return "makki";
  }

  @Override
  public String title() {
    return "k-mutual exclusion with one token (Makki and others; reconstructed from hints)";
  }

  @Override
  public List<String> variants() {
    return List.of("reconstructed");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.MORE_THAN_ONE_UNIT);
  }

  @Override
  public List<Option> options(String variant) {
    return List.of(COLLECT);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new Makki(settings.k(), settings.ticks(COLLECT));
  }
}
