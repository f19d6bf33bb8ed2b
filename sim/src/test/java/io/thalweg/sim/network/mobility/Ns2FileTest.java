package io.thalweg.sim.network.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Rng;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.spec.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ns2FileTest {
  @TempDir Path folder;

  private static Mobility build(Path file, int nodes) {
    return MobilitySpec.parse("--mobility", "ns2:" + file)
        .build(nodes, MobilityConfig.defaults(nodes), new Rng(1));
  }

  private static void assertAt(Mobility mobility, double units, int node, double x, double y) {
    mobility.advanceTo(Ticks.fromUnits(units));
    assertThat(mobility.x(node)).isCloseTo(x, within(1e-4));
    assertThat(mobility.y(node)).isCloseTo(y, within(1e-4));
  }

  @Test
  void playsAFile() {
    Path file = Resources.file("walk.tcl");
    assertThat(MobilitySpec.parse("--mobility", "ns2:" + file).ownNodes()).hasValue(3);
    Mobility mobility = build(file, 3);
    assertThat(mobility.width()).isEqualTo(100);
    assertThat(mobility.height()).isEqualTo(50);
    assertAt(mobility, 0, 0, 10, 20);
    assertAt(mobility, 2, 0, 10, 20);
    assertAt(mobility, 7, 0, 30, 20);
    assertAt(mobility, 12, 0, 50, 20);
    assertAt(mobility, 99, 0, 50, 20);
  }

  @Test
  void aLaterCommandInterrupts() {
    Mobility mobility = build(Resources.file("walk.tcl"), 3);
    assertAt(mobility, 5, 1, 40, 0);
    double way = Math.sqrt(3200);
    assertAt(mobility, 6, 1, 40 - 400 / way, 400 / way);
    assertAt(mobility, 60, 1, 0, 40);
  }

  @Test
  void speedZeroStops() {
    Mobility mobility = build(Resources.file("walk.tcl"), 3);
    assertAt(mobility, 3, 2, 80, 50);
    assertAt(mobility, 50, 2, 80, 50);
  }

  private static final String FORMS =
      "'$node_(i) set X_ x' or '$ns_ at t \"$node_(i) setdest x y speed\"'";
  private static final String PLACED = "$node_(0) set X_ 1\n$node_(0) set Y_ 1\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "$node_(0) set W_ 1 | :3: found '$node_(0) set W_ 1', expected FORMS",
        "set opt(x) 100 | :3: found 'set opt(x) 100', expected FORMS",
        "$ns_ at 1 \"$node_(0) setdest 1 2\" | :3: found '$ns_ at 1 \"$node_(0) setdest 1 2\"',"
            + " expected FORMS",
        "$node_(x) set X_ 1 | :3: found 'x', expected a node number from 0 up",
        "$node_(0) set X_ one | :3: found x 'one', expected a number from 0 up",
        "$node_(0) set Y_ -3 | :3: found y '-3', expected a number from 0 up",
        "$node_(0) set Z_ z | :3: found Z_ 'z', expected a number from 0 up",
        "$ns_ at -1 \"$node_(0) setdest 1 2 3\" | :3: found time '-1', expected a number from 0 up",
        "$ns_ at 1 \"$node_(0) setdest 1 2 -3\" | :3: found speed '-3', expected a number from 0"
            + " up",
        "$ns_ at 1 \"$node_(1) setdest 1 2 3\" | :3: found node 1 without a place, expected both X_"
            + " and Y_ of the node",
        "$node_(2) set X_ 1 | : found no line about node 1, expected all nodes from 0 to 2",
      })
  void rejectsWithFileAndLine(String line, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.tcl"), PLACED + line);
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> build(file, 1))
        .withMessage(file + message.replace("FORMS", FORMS));
  }

  @Test
  void rejectsEmptyFilesAndOtherNumbersOfNodes() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.tcl"), "# nothing\n");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> build(empty, 1))
        .withMessage(empty + ": found nothing, expected lines of the form " + FORMS);
    Path walk = Resources.file("walk.tcl");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> build(walk, 4))
        .withMessage(walk + ": found movement of 3 nodes, expected 4 nodes, the value of --nodes");
  }
}
