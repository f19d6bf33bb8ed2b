package io.thalweg.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that is itself a module can use the library over TCP, and the test kit. */
@Timeout(300)
class ModulePathTest {
  private static final List<String> NEEDED =
      List.of("/core/", "/cluster/", "/testkit/", "thalweg-", "jgroups", "slf4j-api");

  private static final String MODULE =
      """
      module user {
        requires io.thalweg.cluster;
        requires io.thalweg.testkit;
      }
      """;

  private static final String PROGRAM =
      """
      package user;

      import io.thalweg.Thalweg;
      import io.thalweg.cluster.*;
      import io.thalweg.testkit.TestCluster;

      public class Main {
        public static void main(String[] args) throws Exception {
          try (Cluster alone = Thalweg.join(ClusterConfig.named("alone").bind("127.0.0.1:0").foundsAtOnce());
              TestCluster two = TestCluster.of(2)) {
            for (Cluster cluster : new Cluster[] {alone, two.member(1)}) {
              try (Lease lease = cluster.semaphore("s", SemaphoreConfig.units(2)).acquire()) {
                System.out.println(lease.units() + " in " + Thalweg.class.getModule().getName());
              }
            }
          }
        }
      }
      """;

  @Test
  void aModuleCanUseIt(@TempDir Path directory) throws Exception {
    Path sources = Files.createDirectories(directory.resolve("user"));
    Files.writeString(directory.resolve("module-info.java"), MODULE);
    Files.writeString(sources.resolve("Main.java"), PROGRAM);
    String path = modulePath();
    int result =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-d",
                directory.resolve("classes").toString(),
                "--module-path",
                path,
                directory.resolve("module-info.java").toString(),
                sources.resolve("Main.java").toString());
    assertThat(result).isZero();
    assertThat(run(path + File.pathSeparator + directory.resolve("classes")))
        .isEqualTo("[0] in io.thalweg.cluster\n".repeat(2));
  }

  private static String run(String path) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(java, "--module-path", path, "--module", "user/user.Main")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return printed;
  }

  /** Returns the part of this test's class path that a user would have. */
  private static String modulePath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("test-classes"))
        .filter(entry -> NEEDED.stream().anyMatch(entry.replace('\\', '/')::contains))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
