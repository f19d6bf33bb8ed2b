package io.thalweg.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies the POM, the class and the commands of the README into an empty project, and runs them as
 * three processes.
 */
@Timeout(600)
class ReadmeTest {
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void endAll() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void theExampleHasFifteenLinesAndIsCompiledHereToo() throws IOException {
    String shown = Page.README.block("java", "class Render");
    String source = Files.readString(Path.of("src/main/java/io/thalweg/examples/Render.java"));

    assertThat(shown.lines().count()).isLessThanOrEqualTo(15);
    assertThat(source).endsWith("\n" + shown);
  }

  @Test
  void theExampleRunsInAnEmptyProject(@TempDir Path directory) throws Exception {
    EmptyProject project = new EmptyProject(directory);
    project.install();
    project.writePom(Page.README.block("xml", "thalweg-cluster"));
    project.writeClass("Render", Page.README.block("java", "class Render"));
    project.build(Page.README.block("sh", "copy-dependencies").strip());

    List<String> commands = runCommands();
    Process first = start(project, commands.get(0));
    assertThat(line(first)).startsWith("rendering on GPUs [0, 1, 2], fence ");
    Process second = start(project, commands.get(1));
    assertThat(line(second)).startsWith("rendering on GPUs [3, 4, 5], fence ");
    Process third = start(project, commands.get(2));
    pressEnter(first);
    String before = line(third);
    assertThat(before).startsWith("rendering on GPUs [0, 1, 2], fence ");
    assertThat(first.waitFor()).isZero();
    Process again = start(project, commands.get(0)); // must not found a second cluster
    pressEnter(third);
    assertThat(fence(line(again))).isBetween(fence(before) + 1, fence(before) + 10);
    pressEnter(again);
    pressEnter(second);
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  void theBomHasOurVersionAndNothingButOurModules() throws IOException {
    Path bom = Path.of("..", "bom");
    assertThat(EmptyProject.version(bom)).isEqualTo(EmptyProject.version(Path.of("..")));
    Pattern artifact = Pattern.compile("<artifactId>thalweg-(.*?)</artifactId>");
    var listed =
        artifact.matcher(Files.readString(bom.resolve("pom.xml"))).results().map(m -> m.group(1));
    assertThat(listed)
        .contains("core", "cluster", "testkit")
        .allSatisfy(module -> assertThat(Path.of("..", module, "pom.xml")).exists());
  }

  /** Returns the commands of the page with free ports; port 0 lets the system choose. */
  private static List<String> runCommands() throws IOException {
    String first = freePort();
    String second = freePort();
    String shown = Page.README.block("sh", "Render 127.0.0.1:7800");
    return shown
        .lines()
        .map(one -> one.replace("7800", first).replace("7801", second).replace("7802", "0"))
        .toList();
  }

  private Process start(EmptyProject project, String command) throws IOException {
    Process process = project.start(command);
    processes.add(process);
    return process;
  }

  private static String line(Process process) throws IOException {
    BufferedReader reader = process.inputReader(UTF_8);
    return String.valueOf(reader.readLine());
  }

  /** The fence in a line; in a second cluster it would be far from those of the first. */
  private static long fence(String line) {
    return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
  }

  private static void pressEnter(Process process) throws IOException {
    process.outputWriter(UTF_8).append('\n').flush();
  }

  private static String freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return String.valueOf(socket.getLocalPort());
    }
  }
}
