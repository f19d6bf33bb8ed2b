package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the live library print what their stories say. */
@Timeout(60)
class LiveExamplesTest {
  private static final String[] NONE = {};
  private static final Pattern FENCE = Pattern.compile("fence (\\d+)");

  @Test
  void urgentJobsGetTheirGpusFirst() throws Exception {
    assertThat(printed(() -> GpuPool.main(NONE)))
        .isEqualTo(
            """
            training has GPUs [0, 1, 2, 3, 4, 5, 6, 7] with fence #
            3 jobs wait
            preview has GPUs [0] with fence #
            film has GPUs [1, 2, 3, 4, 5, 6] with fence #
            nightly has GPUs [0, 1, 2, 3] with fence #
            """);
  }

  @Test
  void whoFindsNoSeatIsToldSo() throws Exception {
    assertThat(Printed.by(() -> LicenceSeats.main(NONE)))
        .isEqualTo(
            """
            anna has seat 0
            bert has seat 1
            no seat for cleo within 50 ms
            cleo has seat 1
            dora has seat 2
            """);
  }

  @Test
  void anIncidentGoesFirst() throws Exception {
    assertThat(printed(() -> MaintenanceWindow.main(NONE)))
        .isEqualTo(
            """
            a clean-up has both servers down
            waits: 2 at 9
            waits: 1 at 5
            the database is moved, with fence #
            the fix is in, with fence #
            all is done
            """);
  }

  @Test
  void aMigrationIsAloneAndThenAllGoOn() throws Exception {
    assertThat(printed(() -> SchemaPhases.main(NONE)))
        .isEqualTo(
            """
            2 write by schema 1
            the migration waits
            the migration runs with fence #, inside: 1
            2 write by schema 2
            """);
  }

  /** Replaces fences, whose values do not matter, after checking that they grow. */
  private static String printed(Printed.Program program) throws Exception {
    String lines = Printed.by(program);
    var fences = FENCE.matcher(lines).results().map(f -> Long.valueOf(f.group(1))).toList();
    assertThat(fences).isNotEmpty().isSorted().doesNotHaveDuplicates();
    return FENCE.matcher(lines).replaceAll("fence #");
  }
}
