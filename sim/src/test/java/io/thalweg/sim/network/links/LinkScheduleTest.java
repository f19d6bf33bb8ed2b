package io.thalweg.sim.network.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.mobility.Mobility;
import io.thalweg.sim.network.mobility.MobilityConfig;
import io.thalweg.sim.network.mobility.MobilitySpec;
import io.thalweg.sim.network.spec.LinkKey;
import io.thalweg.sim.network.topology.RegularTopologies;
import io.thalweg.sim.network.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkScheduleTest {
  private static final Topology RING = RegularTopologies.ring(4);

  private static LinkSchedule recorded(String... changes) {
    RecordedLinks recorded = new RecordedLinks();
    for (String change : changes) {
      String[] fields = change.split("[ -]");
      long link = LinkKey.of(Integer.parseInt(fields[2]), Integer.parseInt(fields[3]));
      recorded.add(Ticks.fromUnits(Double.parseDouble(fields[0])), link, fields[1].equals("up"));
    }
    return recorded.read();
  }

  private static Partitions partitions(long period, Partitions.Split split, long seed) {
    long unit = Ticks.PER_UNIT;
    return new Partitions(4, 2, split, 5 * unit, 8 * unit, period * unit, new Rng(seed));
  }

  @Test
  void staticLinksFormAtTheStart() {
    assertThat(Changes.all(new StaticLinks(RING)))
        .containsExactly("0.0 up 0-1", "0.0 up 0-3", "0.0 up 1-2", "0.0 up 2-3");
    assertThat(Changes.all(new StaticLinks(Topology.of(1).build()))).isEmpty();
  }

  /**
   * Splits in blocks never separate 0 from 1; a hundred thousand of them pass before the change.
   */
  @Test
  void aChangeAfterManySplitsThatSeparateNobodyIsNotLost() {
    LinkSchedule merged =
        LinkMerge.over(recorded("0 up 0-1", "500000 down 0-1"))
            .masked(partitions(5, Partitions.Split.BLOCKS, 1))
            .build();
    assertThat(Changes.all(merged)).containsExactly("0.0 up 0-1", "500000.0 down 0-1");
  }

  @Test
  void mobileLinksFollowTheSamples() {
    MobilityConfig config = MobilityConfig.defaults(30);
    MobilitySpec spec = MobilitySpec.parse("--mobility", "random-waypoint");
    List<String> one =
        Changes.first(
            5000, new MobileLinks(spec.build(30, config, new Rng(1)), config, Long.MAX_VALUE));
    List<String> same =
        Changes.first(
            5000, new MobileLinks(spec.build(30, config, new Rng(1)), config, Long.MAX_VALUE));
    assertThat(one).hasSize(5000).isEqualTo(same);
    assertAlternates(one);
  }

  @Test
  void mobileLinksEndAtTheHorizon() {
    MobilityConfig config = MobilityConfig.defaults(30);
    MobilitySpec spec = MobilitySpec.parse("--mobility", "gauss-markov");
    LinkSchedule links =
        new MobileLinks(spec.build(30, config, new Rng(1)), config, 50 * Ticks.PER_UNIT);
    assertThat(Changes.all(links)).isNotEmpty();
    assertThat(links.at()).isLessThanOrEqualTo(50 * Ticks.PER_UNIT);
    assertThat(links.advance()).isFalse();
    Mobility lonely = spec.build(1, config, new Rng(1));
    assertThat(new MobileLinks(lonely, config, Long.MAX_VALUE).advance()).isFalse();
  }

  @Test
  void faultsComeAndGoAtTheirMeans() {
    LinkSchedule faults = new LinkFaults(RegularTopologies.ring(10), 40, 10, new Rng(1));
    long[] since = new long[10];
    double up = 0;
    double down = 0;
    for (int i = 0; i < 40_000; i++) {
      assertThat(faults.advance()).isTrue();
      int link = faults.b() - faults.a() == 9 ? 9 : faults.a();
      double units = Ticks.toUnits(faults.at() - since[link]);
      since[link] = faults.at();
      up += faults.up() ? 0 : units;
      down += faults.up() ? units : 0;
    }
    assertThat(up / 20_000).isCloseTo(40, within(1.5));
    assertThat(down / 20_000).isCloseTo(10, within(0.4));
  }

  @Test
  void faultsOfAllLinksComeInOrder() {
    LinkSchedule faults = new LinkFaults(RegularTopologies.complete(12), 3, 2, new Rng(5));
    long last = 0;
    for (int i = 0; i < 10_000; i++) {
      assertThat(faults.advance()).isTrue();
      assertThat(faults.at()).isGreaterThanOrEqualTo(last);
      last = faults.at();
    }
  }

  @Test
  void faultsOfALinkDoNotDependOnTheOthers() {
    LinkSchedule ring = new LinkFaults(RING, 5, 5, new Rng(1));
    LinkSchedule line = new LinkFaults(RegularTopologies.line(4), 5, 5, new Rng(1));
    List<String> ofRing =
        Changes.first(400, ring).stream().filter(c -> c.endsWith(" 1-2")).toList();
    List<String> ofLine =
        Changes.first(400, line).stream().filter(c -> c.endsWith(" 1-2")).toList();
    assertThat(ofLine.subList(0, 50)).isEqualTo(ofRing.subList(0, 50));
  }

  @Test
  void faultsNeedLinksAndMeans() {
    assertThat(new LinkFaults(Topology.of(3).build(), 1, 1, new Rng(1)).advance()).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new LinkFaults(RING, 0, 1, new Rng(1)));
  }

  @Test
  void partitionCutsAndHeals() {
    LinkSchedule links =
        LinkMerge.over(new StaticLinks(RING))
            .masked(partitions(0, Partitions.Split.BLOCKS, 1))
            .build();
    assertThat(Changes.all(links).subList(4, 8))
        .containsExactly("5.0 down 0-3", "5.0 down 1-2", "8.0 up 0-3", "8.0 up 1-2");
    assertThat(links.advance()).isFalse();
  }

  @Test
  void partitionRepeats() {
    LinkSchedule links =
        LinkMerge.over(new StaticLinks(RING))
            .masked(partitions(10, Partitions.Split.BLOCKS, 1))
            .build();
    assertThat(Changes.first(12, links).subList(8, 12))
        .containsExactly("15.0 down 0-3", "15.0 down 1-2", "18.0 up 0-3", "18.0 up 1-2");
  }

  @Test
  void randomPartitionsDifferFromRoundToRound() {
    Set<List<String>> rounds = new HashSet<>();
    Topology complete = RegularTopologies.complete(4);
    LinkSchedule links =
        LinkMerge.over(new StaticLinks(complete))
            .masked(partitions(10, Partitions.Split.RANDOM, 1))
            .build();
    Changes.first(6, links);
    for (int round = 0; round < 20; round++) {
      List<String> cut = new ArrayList<>(Changes.first(8, links)).subList(0, 4);
      rounds.add(cut.stream().map(change -> change.substring(change.indexOf(' '))).toList());
    }
    assertThat(rounds).hasSize(3);
  }

  @Test
  void partitionsRejectNonsense() {
    Rng rng = new Rng(1);
    Partitions.Split split = Partitions.Split.RANDOM;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Partitions(4, 1, split, 0, 1, 0, rng));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Partitions(4, 2, split, 1, 1, 0, rng));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Partitions(4, 2, split, 1, 3, 2, rng));
  }

  @Test
  void mergeLetsRealChangesThrough() {
    LinkSchedule links =
        LinkMerge.over(recorded("0 up 0-1", "4 down 0-1", "6 up 0-1"))
            .masked(recorded("1 down 0-1", "2 up 0-1", "3 down 0-1", "7 up 0-1"))
            .masked(recorded("0 down 1-2", "1 down 0-1", "1.5 down 0-1", "5 up 0-1"))
            .build();
    assertThat(Changes.all(links)).containsExactly("0.0 up 0-1", "1.0 down 0-1", "7.0 up 0-1");
  }

  @Test
  void aMaskFromTheStartDoesNotFlicker() {
    LinkSchedule links =
        LinkMerge.over(recorded("0 up 0-1")).masked(recorded("0 down 0-1", "1 up 0-1")).build();
    assertThat(Changes.all(links)).containsExactly("1.0 up 0-1");
  }

  @Test
  void aLaterBaseOverrides() {
    LinkSchedule links =
        LinkMerge.over(new StaticLinks(RegularTopologies.line(3)))
            .then(recorded("0 up 0-1", "1 down 0-1", "1 down 0-1", "2 up 0-2"))
            .build();
    assertThat(Changes.all(links))
        .containsExactly("0.0 up 0-1", "0.0 up 1-2", "1.0 down 0-1", "2.0 up 0-2");
  }

  @Test
  void zeroLengthContactsPassTheMerge() {
    LinkSchedule links = LinkMerge.over(recorded("3 up 0-1", "3 down 0-1")).build();
    assertThat(Changes.all(links)).containsExactly("3.0 up 0-1", "3.0 down 0-1");
  }

  @Test
  void aMergeOfEverythingAlternates() {
    int nodes = 40;
    MobilityConfig config = MobilityConfig.defaults(nodes);
    Mobility mobility =
        MobilitySpec.parse("--mobility", "random-waypoint").build(nodes, config, new Rng(1));
    Topology complete = RegularTopologies.complete(nodes);
    LinkMerge.Builder merge = LinkMerge.over(new MobileLinks(mobility, config, Long.MAX_VALUE));
    for (String spec :
        List.of("faults:30:5", "faults:100:1", "partition:7:20:3:31", "split:15:45:2:50")) {
      LinkSpec.parse("--links", spec).addTo(merge, complete, new Rng(2));
    }
    assertAlternates(Changes.first(30_000, merge.build()));
  }

  /** Time never goes back, and each link comes up and goes down in turns. */
  private static void assertAlternates(List<String> changes) {
    Set<String> up = new HashSet<>();
    double last = 0;
    for (String change : changes) {
      String[] fields = change.split(" ");
      assertThat(Double.parseDouble(fields[0])).isGreaterThanOrEqualTo(last);
      last = Double.parseDouble(fields[0]);
      assertThat(fields[1].equals("up") ? up.add(fields[2]) : up.remove(fields[2]))
          .as(change)
          .isTrue();
    }
  }
}
