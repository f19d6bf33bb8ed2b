package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The commands of docs/algorithms that show the defects of a published algorithm, in a number of
 * steps, with the text and the picture in docs/counterexamples. After an intended change, run with
 * {@code -DargLine=-Dgolden=write} and review them again.
 */
final class Counterexamples {
  private static final Path DOCS = Path.of("..", "docs");

  private final String algorithm;
  private final Path folder;

  /**
   * @param folder the folder for temporary pictures
   */
  Counterexamples(String algorithm, Path folder) {
    this.algorithm = algorithm;
    this.folder = folder;
  }

  /**
   * Requires that the page has the command {@code check ALGORITHM OPTIONS}, and that it finds what
   * the page says.
   */
  void isAsTold(String name, int steps, String options) throws IOException {
    String command = "check " + algorithm + " " + options;
    Path picture = folder.resolve(name + ".svg");
    CommandRun run = CommandRun.line(command + " --svg", picture);
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    String told = told(run);
    assertThat(told)
        .containsPattern("\n +" + steps + "\\. ")
        .doesNotContainPattern("\n +" + (steps + 1) + "\\. ");
    compare(name + ".txt", told);
    compare(name + ".svg", Files.readString(picture));
    assertThat(Files.readString(DOCS.resolve(Path.of("algorithms", algorithm + ".md"))))
        .contains("| `./thalweg " + command + "` |\n");
  }

  /** Returns the output from the network to the violation: the same in a pipe and on a terminal. */
  private String told(CommandRun run) {
    int title = run.out().indexOf("\n" + algorithm + " (", run.out().indexOf("VIOLATED"));
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
