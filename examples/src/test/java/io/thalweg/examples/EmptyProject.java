package io.thalweg.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.model.Event;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * A Maven project with only a POM and a class. It is built offline, with the Maven that runs this
 * build, from a repository with our current modules and from what this build has downloaded.
 */
final class EmptyProject {
  private final Path directory;
  private final Path repository;
  private final String version;

  EmptyProject(Path directory) throws IOException {
    this.directory = directory;
    this.repository = directory.resolve("repository");
    this.version = version(Path.of(".."));
    Files.createDirectories(directory.resolve("src/main/java"));
  }

  /** Returns the version in the POM of this folder, its own or that of its parent. */
  static String version(Path folder) throws IOException {
    Matcher matcher =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(Files.readString(folder.resolve("pom.xml")));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  /** Puts our modules into the repository, as {@code mvn install} would. */
  void install() throws IOException, URISyntaxException {
    Path root = Path.of("..");
    Files.copy(root.resolve("pom.xml"), place("thalweg", "pom"));
    install(root.resolve("core"), "thalweg-core", Event.class);
    install(root.resolve("cluster"), "thalweg-cluster", Thalweg.class);
  }

  private void install(Path module, String artifact, Class<?> oneOfIts)
      throws IOException, URISyntaxException {
    Files.copy(module.resolve("pom.xml"), place(artifact, "pom"));
    Path classes = Path.of(oneOfIts.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path jar = place(artifact, "jar");
    if (Files.isRegularFile(classes)) {
      Files.copy(classes, jar);
    } else {
      run("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
    }
  }

  private static void run(String tool, String... arguments) {
    PrintWriter console = new PrintWriter(System.err, true, UTF_8);
    assertThat(ToolProvider.findFirst(tool).orElseThrow().run(console, console, arguments))
        .isZero();
  }

  private Path place(String artifact, String extension) throws IOException {
    Path folder = repository.resolve(Path.of("io", "thalweg", artifact, version));
    Files.createDirectories(folder);
    return folder.resolve(artifact + "-" + version + "." + extension);
  }

  /** Writes this POM, and settings by which Maven finds what this build has downloaded. */
  void writePom(String pom) throws IOException {
    Files.writeString(directory.resolve("pom.xml"), pom);
    Files.writeString(
        directory.resolve("settings.xml"),
        """
        <settings>
          <mirrors>
            <mirror><id>fetched</id><mirrorOf>*</mirrorOf><url>%s</url></mirror>
          </mirrors>
        </settings>
        """
            .formatted(Path.of(System.getProperty("maven.fetched")).toUri()));
  }

  void writeClass(String name, String source) throws IOException {
    Files.writeString(directory.resolve("src/main/java").resolve(name + ".java"), source);
  }

  /**
   * Builds the project with this command. It uses the network only if something has not been
   * downloaded yet, for example on a machine that has never built this before.
   */
  void build(String command) throws IOException, InterruptedException {
    Path log = directory.resolve("maven.log");
    if (maven(log, command, "--settings=settings.xml") != 0) {
      assertThat(maven(log, command, "--update-snapshots")).as(() -> text(log)).isZero();
    }
  }

  private int maven(Path log, String command, String option)
      throws IOException, InterruptedException {
    String options =
        " --batch-mode --no-transfer-progress %s '-Dmaven.repo.local=%s'"
            .formatted(option, repository.toAbsolutePath());
    Process process =
        shell(command + options).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Starts a program of the project with this command; the caller has its input and output. */
  Process start(String command) throws IOException {
    return shell("exec " + command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Runs a command in the project's folder, with the Maven and the JDK of this build. */
  private ProcessBuilder shell(String command) {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).directory(directory.toFile());
    Map<String, String> environment = builder.environment();
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    String maven = Path.of(System.getProperty("maven.home"), "bin").toString();
    String others = environment.getOrDefault("PATH", "");
    environment.put("PATH", String.join(File.pathSeparator, java, maven, others));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.remove("MAVEN_OPTS");
    environment.remove("MAVEN_ARGS");
    return builder;
  }
}
