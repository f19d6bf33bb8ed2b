package io.thalweg.sim.network.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.network.spec.Resources;
import io.thalweg.sim.network.topology.RegularTopologies;
import io.thalweg.sim.network.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkSpecTest {
  private static final Topology LINE = RegularTopologies.line(3);

  @TempDir Path folder;

  private static LinkSchedule links(String spec) {
    return LinkSpec.parse("--links", spec)
        .addTo(LinkMerge.over(new StaticLinks(LINE)), LINE, new Rng(1))
        .build();
  }

  @Test
  void readsAScheduleFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("s.txt"), "# cut\n1 down 0 1\n\n1.5 up 2 0 # join\n2 down 0 1\n");
    assertThat(LinkSpec.parse("--links", "schedule:" + file).ownNodes()).hasValue(3);
    assertThat(Changes.all(links("schedule:" + file)))
        .containsExactly("0.0 up 0-1", "0.0 up 1-2", "1.0 down 0-1", "1.5 up 0-2");
  }

  @Test
  void readsContacts() {
    String spec = "contacts:" + Resources.file("contacts.txt");
    assertThat(LinkSpec.parse("--links", spec).ownNodes()).hasValue(3);
    assertThat(Changes.all(links(spec))).contains("4.0 down 0-1", "9.0 up 0-1");
  }

  @Test
  void readsTheOthers() {
    assertThat(Changes.first(50, links("faults:10:1"))).hasSize(50);
    assertThat(Changes.all(links("partition:3:4"))).hasSizeGreaterThan(3);
    assertThat(Changes.all(links("split:3:4:3")))
        .endsWith("3.0 down 0-1", "3.0 down 1-2", "4.0 up 0-1", "4.0 up 1-2");
    assertThat(LinkSpec.parse("--links", "split:3:4").ownNodes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "fault:1:2 ; --links: found 'fault', expected one of faults, partition, split, contacts,"
            + " schedule (nearest is faults)",
        "faults ; --links: found 'faults', expected faults:mean-up:mean-down",
        "faults:3 ; --links: found 'faults:3', expected faults:mean-up:mean-down",
        "faults:0:3 ; --links: found mean-up '0', expected a number from 0.001 to 1000000000",
        "faults:3:x ; --links: found mean-down 'x', expected a number from 0.001 to 1000000000",
        "partition:3 ; --links: found 'partition:3', expected"
            + " partition:start:end[:groups][:period]",
        "partition:3:3 ; --links: found 'partition:3:3', expected an end later than the start",
        "partition:3:4:1 ; --links: found groups '1', expected a whole number from 2 to 1000000",
        "split:3:5:2:2 ; --links: found 'split:3:5:2:2', expected a period longer than from start"
            + " to end, or 0 for once",
        "contacts ; --links: found 'contacts', expected contacts:FILE",
      })
  void rejectsWithOneSentence(String spec, String message) {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> LinkSpec.parse("--links", spec))
        .withMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1 dwn 0 1 ; :1: found 'dwn', expected one of up, down (nearest is down)",
        "1 up 0 ; :1: found '1 up 0', expected the form 'time up|down a b'",
        "2 up 0 1\\n"
            + "1 up 1 2 ; :2: found time '1' after a later one, expected times that never go back",
        "1 up 1 1 ; :1: found a link from node 1 to itself, expected two different nodes",
        "-1 up 0 1 ; :1: found time '-1', expected a number from 0 up",
        "'' ; : found nothing, expected a change 'time up|down a b' on each line",
        "1 up 0 7 ; : found links of 8 nodes, expected at most 3, the value of --nodes",
      })
  void rejectsABadScheduleFile(String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.txt"), text.replace("\\n", "\n"));
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> links("schedule:" + file))
        .withMessage(file + message);
  }
}
