package io.thalweg.cluster.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Scripts that a person has got wrong: lines of the golden scripts are left out, repeated, swapped
 * and changed at random. Such a script is refused with the number of a line, or is played and no
 * property is violated: the fault is in the script, not in the members.
 */
class ScriptMutationTest {
  private static final Path FOLDER = Path.of("src/test/resources/fleet");
  private static final int SCRIPTS = 400;

  /** Words that no golden script has, or in other places. */
  private static final List<String> ODD =
      List.of(
          "0",
          "-1",
          "1",
          "2",
          "3",
          "70000",
          "999999999",
          "nosuch",
          "s",
          "g",
          "1>2",
          "2>2",
          "most=0ms",
          "units=70000",
          "units=3",
          "as=r1",
          "as=x",
          "of=g",
          "of=s",
          "within=0ms",
          "now",
          "late",
          "for=1ms",
          "each=50ms",
          "founds",
          "visit",
          "forget=0ms",
          "x=",
          "=",
          "@0ms");

  private final List<List<String>> scripts = new ArrayList<>();
  private final List<String> words = new ArrayList<>(ODD);

  ScriptMutationTest() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        List<String> lines =
            Script.commands(Files.readString(file)).stream().map(Command::toString).toList();
        if (lines.stream().anyMatch(line -> line.startsWith("seeds"))) {
          continue; // without its wait a founder is right to lead to two holders
        }
        scripts.add(lines);
        lines.forEach(line -> words.addAll(List.of(line.split(" "))));
      }
    }
  }

  @Test
  void aWrongScriptIsRefusedOrViolatesNothing() {
    int refused = 0;
    for (int seed = 1; seed <= SCRIPTS; seed++) {
      refused += isRefused(seed, mutant(new Random(seed))) ? 1 : 0;
    }
    assertThat(refused).as("both happen").isBetween(1, SCRIPTS - 1);
  }

  private static boolean isRefused(int seed, String script) {
    try {
      Script.Played played = Script.play(script, Machine::sound, seed);
      assertThat(played.violations()).as("seed %d:%n%s", seed, played.text()).isEmpty();
      return false;
    } catch (BadScript refusal) {
      assertThat(refusal.getMessage()).as("seed %d:%n%s", seed, script).matches("\\d+: .+");
      return true;
    } catch (RuntimeException e) {
      return fail("seed " + seed + ":\n" + script, e);
    }
  }

  private String mutant(Random chance) {
    List<String> lines = new ArrayList<>(any(scripts, chance));
    int changes = 1 + chance.nextInt(3);
    for (int c = 0; c < changes; c++) {
      change(lines, chance);
    }
    return String.join("\n", lines) + "\nsettle\n";
  }

  private void change(List<String> lines, Random chance) {
    int at = chance.nextInt(lines.size());
    int other = chance.nextInt(lines.size());
    switch (chance.nextInt(5)) {
      case 0 -> lines.add(at, lines.get(other));
      case 1 -> lines.set(at, lines.set(other, lines.get(at)));
      case 2 -> lines.set(at, lines.get(at) + " " + any(words, chance));
      case 3 -> lines.set(at, reworded(lines.get(at), chance));
      default -> lines.set(at, "# left out");
    }
  }

  private String reworded(String line, Random chance) {
    List<String> parts = Arrays.asList(line.split(" "));
    parts.set(chance.nextInt(parts.size()), any(words, chance));
    return String.join(" ", parts);
  }

  private static <T> T any(List<T> some, Random chance) {
    return some.get(chance.nextInt(some.size()));
  }
}
