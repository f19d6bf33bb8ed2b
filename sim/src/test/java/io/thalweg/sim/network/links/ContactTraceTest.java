package io.thalweg.sim.network.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.network.spec.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContactTraceTest {
  @TempDir Path folder;

  @Test
  void countsOverlappingContactsAndKeepsZeroLength() {
    ContactTrace trace = ContactTrace.read(Resources.file("contacts.txt"));
    assertThat(Changes.all(trace.links(3)))
        .containsExactly("0.0 up 0-1", "3.0 up 0-2", "3.0 down 0-2", "4.0 down 0-1", "9.0 up 0-1");
    assertThat(trace.nodes()).isEqualTo(3);
    assertThat(trace.changes()).isEqualTo(5);
    assertThat(trace.firstTicks()).isZero();
    assertThat(trace.lastTicks()).isEqualTo(9 * Ticks.PER_UNIT);
  }

  @Test
  void isReadTwiceAlike() {
    ContactTrace trace = ContactTrace.read(Resources.file("contacts.txt"));
    assertThat(Changes.all(trace.links(3))).isEqualTo(Changes.all(trace.links(10)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0 CONN 0 1 up\\n"
            + "0 CONN 0 ; :2: found '0 CONN 0', expected the form 'time CONN a b up|down'",
        "0 CONN 0 1 up now ; :1: found '0 CONN 0 1 up now', expected the form 'time CONN a b"
            + " up|down'",
        "x CONN 0 1 up ; :1: found time 'x', expected a number from 0 up",
        "-1 CONN 0 1 up ; :1: found time '-1', expected a number from 0 up",
        "0 C M1 0 1 ; :1: found 'C', expected CONN",
        "0 CONN a 1 up ; :1: found 'a', expected a node number from 0 up",
        "0 CONN 0 -1 up ; :1: found '-1', expected a node number from 0 up",
        "0 CONN 2 2 up ; :1: found a link from node 2 to itself, expected two different nodes",
        "0 CONN 0 1 dow ; :1: found 'dow', expected one of up, down (nearest is down)",
        "0 CONN 0 1 sideways ; :1: found 'sideways', expected one of up, down",
        "5 CONN 0 1 up\\n"
            + "4 CONN 0 1 down ; :2: found time '4' after a later one, expected times that never go"
            + " back",
        "0 CONN 0 1 up\\n"
            + "1 CONN 1 0 down\\n"
            + "2 CONN 0 1 down ; :3: found the end of a contact of 0 and 1, expected a contact that"
            + " is open",
        "'' ; : found nothing, expected a contact 'time CONN a b up|down' on each line",
        "0 CONN 0 9 up ; : found contacts of 10 nodes, expected at most 4, the value of --nodes",
      })
  void rejectsWithFileAndLine(String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.txt"), text.replace("\\n", "\n"));
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> ContactTrace.read(file).links(4))
        .withMessage(file + message);
  }

  @Test
  void rejectsAMissingFile() {
    Path missing = folder.resolve("missing.txt");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> ContactTrace.read(missing))
        .withMessage(missing + ": found no such file, expected a text file");
  }
}
