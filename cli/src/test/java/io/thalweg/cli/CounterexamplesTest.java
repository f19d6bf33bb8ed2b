package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The commands of docs/algorithms/hk.md that show the defects of the published algorithm, in so
 * many steps, with the text and the picture in docs/counterexamples. After a change that is meant,
 * run with {@code -DargLine=-Dgolden=write} and look at them again.
 */
class CounterexamplesTest {
  private static final Path DOCS = Path.of("..", "docs");

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          d01 |  3 | --variant paper --topology line --nodes 2 --k 2 --units 1 --property nothing-that-fits-waits
          d02 | 20 | --variant paper --topology line --nodes 3 --property every-request-served
          d03 | 17 | --variant paper --topology line --nodes 3 --asks 0:1:1,1:1:2,2:1:2 --property highest-priority-first
          d04 | 27 | --variant paper-d2-mended --topology line --nodes 3 --asks 0:1:2,1:1:1,2:1:1 --property every-request-served
          d05 |  9 | --variant paper --topology ring --nodes 3 --link-failures 1 --failure-model empty --property queued-once
          d06 |  9 | --variant paper --topology line --nodes 3 --requests 2 --asks 1:1:2,2:1:2,2:1:1 --property settled-first
          d07 |  7 | --variant paper --topology line --nodes 4 --asks 1:1:1,2:1:2,3:1:1 --property highest-priority-first
          d08 |  9 | --variant paper --topology line --nodes 5 --asks 1:1:2,3:1:1,4:1:3 --property highest-priority-first
          d09 |  8 | --variant paper --topology links:0-1,0-2,1-2,2-3 --asks 0:1:1,1:1:1,2:1:1,3:1:2 --property update-finds-request
          d09-inversion | 14 | --variant paper --topology links:0-1,0-2,1-2,2-3 --asks 0:1:1,1:1:1,2:1:1,3:1:2 --property highest-priority-first
          d10 | 22 | --variant paper --topology links:0-1,1-2,1-3,2-3 --k 4 --units 1 --link-failures 1 --property every-request-served
          d11 |  9 | --variant paper --topology star --nodes 3 --aging 1 --property next-knows-front
          d12 |  3 | --variant paper --topology ring --nodes 3 --link-failures 1 --property one-token
          d13 |  5 | --variant paper --topology line --nodes 3 --asks 2:1:1 --link-failures 1 --link-formations 1 --property every-request-served
          d14 |  1 | --variant paper --topology line --nodes 3 --requests 0 --link-failures 1 --property silent-in-turn
          starvation | 20 | --topology star --nodes 3 --requests forever --asks 0:1:2,1:1:1,2:1:2 --property waiting-leads-to-entering
          """)
  void isAsTold(String name, int steps, String options) throws IOException {
    String command = "check hk " + options;
    Path picture = folder.resolve(name + ".svg");
    CommandRun run = CommandRun.line(command + " --svg", picture);
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    String told = told(run);
    assertThat(told)
        .containsPattern("\n +" + steps + "\\. ")
        .doesNotContainPattern("\n +" + (steps + 1) + "\\. ");
    compare(name + ".txt", told);
    compare(name + ".svg", Files.readString(picture));
    assertThat(Files.readString(DOCS.resolve(Path.of("algorithms", "hk.md"))))
        .contains("| `./thalweg " + command + "` |\n");
  }

  /** From the network at the start to what is violated: the same in a pipe and on a terminal. */
  private static String told(CommandRun run) {
    int title = run.out().indexOf("\nhk (", run.out().indexOf("VIOLATED"));
    return run.out().substring(title + 1);
  }

  private static void compare(String name, String shown) throws IOException {
    Path file = DOCS.resolve("counterexamples").resolve(name);
    if ("write".equals(System.getProperty("golden"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, shown);
    }
    assertThat(file).exists();
    assertThat(shown).isEqualTo(Files.readString(file));
  }
}
