package io.thalweg.core.protocols.naimitrehel;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.List;
import java.util.Set;

/** {@code naimi-trehel}: how settings become {@link NaimiTrehel}. */
public final class NaimiTrehelAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "naimi-trehel";
  }

  @Override
  public String title() {
    return "mutual exclusion by path reversal (Naimi and Trehel)";
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
    return new NaimiTrehel();
  }
}
