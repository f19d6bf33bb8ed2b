package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.model.Event;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * A Maven project with nothing but a dependency and a class. It is built by the Maven that runs
 * this build, off the network: from a repository that has our modules as they are now, and from
 * what this build has fetched.
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

  /** The version that the POM in this folder has, its own or that of its parent. */
  static String version(Path folder) throws IOException {
    Matcher matcher =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(Files.readString(folder.resolve("pom.xml")));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  /** Puts our modules into the repository, as an installation would. */
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
    PrintWriter console = new PrintWriter(System.err, true);
    assertThat(ToolProvider.findFirst(tool).orElseThrow().run(console, console, arguments))
        .isZero();
  }

  private Path place(String artifact, String extension) throws IOException {
    Path folder = repository.resolve(Path.of("io", "thalweg", artifact, version));
    Files.createDirectories(folder);
    return folder.resolve(artifact + "-" + version + "." + extension);
  }

  /**
   * The least that Maven needs, this dependency, and plugins that are sure to have been fetched.
   */
  void writePom(String dependency) throws IOException {
    Files.writeString(
        directory.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.example</groupId>
          <artifactId>render</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.release>21</maven.compiler.release>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <dependencies>
        %s  </dependencies>
          <build>
            <plugins>
              <plugin><artifactId>maven-resources-plugin</artifactId><version>3.5.0</version></plugin>
              <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.15.0</version></plugin>
              <plugin><artifactId>maven-dependency-plugin</artifactId><version>3.11.0</version></plugin>
            </plugins>
          </build>
        </project>
        """
            .formatted(dependency));
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
   * Compiles, and has Maven name the class path. Goes to the network only if something has not been
   * fetched yet: that may be so on a machine that has never built this before.
   */
  void build() throws IOException, InterruptedException {
    Path log = directory.resolve("maven.log");
    if (maven(log, "--settings=settings.xml") != 0) {
      assertThat(maven(log, "--update-snapshots")).as(() -> text(log)).isZero();
    }
  }

  private int maven(Path log, String option) throws IOException, InterruptedException {
    String maven = Path.of(System.getProperty("maven.home"), "bin", "mvn").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    maven,
                    "--batch-mode",
                    "--no-transfer-progress",
                    option,
                    "-Dmaven.repo.local=" + repository.toAbsolutePath(),
                    "-Dmdep.outputFile=class.path",
                    "compile",
                    "dependency:build-classpath"))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("MAVEN_OPTS");
    builder.environment().remove("MAVEN_ARGS");
    Process process = builder.start();
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

  /** Starts a program of it, whose input and output are the caller's. */
  Process start(String main, String... arguments) throws IOException {
    String classPath =
        directory.resolve("target/classes")
            + System.getProperty("path.separator")
            + Files.readString(directory.resolve("class.path")).strip();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
