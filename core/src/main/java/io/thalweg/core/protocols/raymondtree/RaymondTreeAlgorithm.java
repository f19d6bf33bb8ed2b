package io.thalweg.core.protocols.raymondtree;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.List;
import java.util.Set;

/** {@code raymond-tree}: how settings become {@link RaymondTree}. */
public final class RaymondTreeAlgorithm implements Algorithm {

  @Override
  public String name() {
    return "raymond-tree";
  }

  @Override
  public String title() {
    return "mutual exclusion in a tree (Raymond)";
  }

  @Override
  public List<String> variants() {
    return List.of("published");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return Set.of(Ability.SPARSE_NETWORKS);
  }

  @Override
  public List<Option> options(String variant) {
    return List.of();
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    return new RaymondTree();
  }
}
