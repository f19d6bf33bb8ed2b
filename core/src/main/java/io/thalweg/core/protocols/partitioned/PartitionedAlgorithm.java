package io.thalweg.core.protocols.partitioned;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * {@code partitioned}: how settings become {@link Partitioned}. The variant is the algorithm within
 * the clusters, and so decides which options there are.
 */
public final class PartitionedAlgorithm implements Algorithm {
  private static final String STANDARD = "naimi-trehel";

  private final List<Algorithm> bases;

  /**
   * @param all algorithms; within clusters, those are used that are made for fixed links and treat
   *     all requests alike
   */
  public PartitionedAlgorithm(List<Algorithm> all) {
    this.bases =
        all.stream()
            .filter(PartitionedAlgorithm::fits)
            .sorted(Comparator.comparing(base -> !base.name().equals(STANDARD)))
            .toList();
  }

  private static boolean fits(Algorithm algorithm) {
    return Collections.disjoint(
        algorithm.abilities(algorithm.variants().getFirst()),
        EnumSet.of(Ability.PRIORITIES, Ability.GROUPS, Ability.LINK_CHANGES));
  }

  @Override
  public String name() {
    return "partitioned";
  }

  @Override
  public String title() {
    return "k-mutual exclusion in k clusters, one unit each (Bulgannawar and Vaidya)";
  }

  @Override
  public List<String> variants() {
    return bases.stream().map(Algorithm::name).toList();
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.MORE_THAN_ONE_UNIT);
  }

  @Override
  public List<Option> options(String variant) {
    return bases.stream()
        .filter(base -> base.name().equals(variant))
        .flatMap(base -> base.options(base.variants().getFirst()).stream())
        .toList();
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    Algorithm base = bases.get(variants().indexOf(settings.variant()));
    return partitioned(base.protocol(new WithinCluster(settings, base)), settings.k());
  }

  private static <M extends Message> Partitioned<M> partitioned(Protocol<M> within, int k) {
    return new Partitioned<>(within, k);
  }
}
