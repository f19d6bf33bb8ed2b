package io.thalweg.sim.network.links;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.spec.Spec;
import io.thalweg.sim.network.topology.Topology;
import java.util.List;
import java.util.OptionalInt;

/**
 * A source of link changes as an option describes it:
 *
 * <ul>
 *   <li>{@code faults:mean-up:mean-down}: each link of the topology fails and comes back at random
 *   <li>{@code partition:start:end[:groups][:period]}: random groups cannot hear each other
 *   <li>{@code split:start:end[:groups][:period]}: the same with blocks of consecutive nodes
 *   <li>{@code contacts:FILE}: a {@link ContactTrace}
 *   <li>{@code schedule:FILE}: a {@link ScheduleFile}
 * </ul>
 */
public record LinkSpec(String option, Spec<LinkKind> spec) {

  /**
   * Reads the value of an option.
   *
   * @param option the option's name for error messages, such as {@code --links}
   * @throws BadInput if the text describes no source of changes
   */
  public static LinkSpec parse(String option, String text) {
    LinkSpec parsed = new LinkSpec(option, Spec.parse(option, text, LinkKind.values()));
    if (parsed.kind() == LinkKind.PARTITION || parsed.kind() == LinkKind.SPLIT) {
      parsed.requireOrder();
    }
    return parsed;
  }

  private void requireOrder() {
    long lasts = endTicks() - startTicks();
    if (lasts <= 0) {
      throw BadInput.option(option, "'" + spec.text() + "'", "an end later than the start");
    }
    if (periodTicks() != 0 && periodTicks() <= lasts) {
      throw BadInput.option(
          option, "'" + spec.text() + "'", "a period longer than from start to end, or 0 for once");
    }
  }

  public LinkKind kind() {
    return spec.kind();
  }

  /** The number of nodes that the source itself defines: known for a file, empty otherwise. */
  public OptionalInt ownNodes() {
    return switch (kind()) {
      case CONTACTS -> OptionalInt.of(ContactTrace.read(spec.fileOrFail()).nodes());
      case SCHEDULE -> OptionalInt.of(ScheduleFile.read(spec.fileOrFail()).nodes());
      case FAULTS, PARTITION, SPLIT -> OptionalInt.empty();
    };
  }

  /** The nodes below this number that a file of contacts does not name. */
  public List<Integer> alone(int below) {
    return kind() == LinkKind.CONTACTS
        ? ContactTrace.read(spec.fileOrFail()).alone(below)
        : List.of();
  }

  /**
   * Adds the source to a merge: files as a base that overrides what is below, the others as masks.
   *
   * @param topology the network whose links may fail
   * @throws BadInput if the file is bad or has more nodes than the topology
   */
  public LinkMerge.Builder addTo(LinkMerge.Builder merge, Topology topology, Rng rng) {
    int nodes = topology.nodes();
    return switch (kind()) {
      case FAULTS ->
          merge.masked(new LinkFaults(topology, spec.number(0, 1), spec.number(1, 1), rng));
      case PARTITION -> merge.masked(partitions(nodes, Partitions.Split.RANDOM, rng));
      case SPLIT -> merge.masked(partitions(nodes, Partitions.Split.BLOCKS, rng));
      case CONTACTS -> merge.then(ContactTrace.read(spec.fileOrFail()).links(nodes));
      case SCHEDULE -> merge.then(ScheduleFile.read(spec.fileOrFail()).links(nodes));
    };
  }

  private Partitions partitions(int nodes, Partitions.Split split, Rng rng) {
    int groups = spec.whole(2, 2);
    return new Partitions(nodes, groups, split, startTicks(), endTicks(), periodTicks(), rng);
  }

  private long startTicks() {
    return Ticks.fromUnits(spec.number(0, 0));
  }

  private long endTicks() {
    return Ticks.fromUnits(spec.number(1, 0));
  }

  private long periodTicks() {
    return Ticks.fromUnits(spec.number(3, 0));
  }
}
