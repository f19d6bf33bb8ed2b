package io.thalweg.core.protocols.partitioned;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** {@code partitioned}: how settings become {@link Partitioned}. */
public final class PartitionedAlgorithm implements Algorithm {
  public static final Option BASE =
      new Option(
          "base",
          "naimi-trehel",
          "NAME",
          "With partitioned: the algorithm within the clusters, by name.");

  private final List<Algorithm> bases;

  /**
   * @param all algorithms; those can be used within clusters that are made for fixed links and
   *     treat all requests alike
   */
  public PartitionedAlgorithm(List<Algorithm> all) {
    this.bases = all.stream().filter(PartitionedAlgorithm::fits).toList();
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
    return List.of("clusters");
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.MORE_THAN_ONE_UNIT);
  }

  /**
   * Besides its own those of all algorithms that can be used within clusters; to another base they
   * mean nothing.
   */
  @Override
  public List<Option> options(String variant) {
    Stream<Option> within = bases.stream().flatMap(b -> optionsOf(b).stream()).distinct();
    return Stream.concat(Stream.of(BASE), within).toList();
  }

  private static List<Option> optionsOf(Algorithm algorithm) {
    return algorithm.options(algorithm.variants().getFirst());
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    List<String> names = bases.stream().map(Algorithm::name).toList();
    Algorithm chosen = bases.get(names.indexOf(settings.choice(BASE, names)));
    return partitioned(chosen.protocol(new WithinCluster(settings, chosen)), settings.k());
  }

  private static <M extends Message> Partitioned<M> partitioned(Protocol<M> within, int k) {
    return new Partitioned<>(within, k);
  }
}
