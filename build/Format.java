import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks or applies google-java-format on all modules in one JVM: {@code java Format.java
 * check|apply}.
 *
 * <p>The formatter parses with the javac of the JVM it runs in, so a plugin inside a Maven on Java
 * 17 cannot read Java 21. The root pom starts this program with the JDK that the build found.
 */
public final class Format {

  public static void main(String[] args) throws Exception {
    String mode = args.length == 1 ? args[0] : "";
    if (!mode.equals("check") && !mode.equals("apply")) {
      System.err.println("-Dformat=" + mode + " is unknown; accepted are check and apply.");
      System.exit(2);
    }
    List<String> arguments = new ArrayList<>();
    arguments.add(mode.equals("apply") ? "--replace" : "--dry-run");
    arguments.addAll(sources());
    StringWriter unformatted = new StringWriter();
    Main formatter =
        new Main(new PrintWriter(unformatted), new PrintWriter(System.err, true), System.in);
    int exitCode = formatter.format(arguments.toArray(String[]::new));
    if (!unformatted.toString().isBlank()) {
      System.err.println("Not formatted; 'mvn -q -N verify -Dformat=apply' does it:");
      System.err.print(unformatted);
      exitCode = 1;
    }
    System.exit(exitCode);
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>(List.of("build/Format.java"));
    try (Stream<Path> modules = Files.list(Path.of(""))) {
      for (Path module : modules.filter(m -> Files.exists(m.resolve("pom.xml"))).toList()) {
        sources.addAll(sourcesOf(module.resolve("src")));
      }
    }
    return sources;
  }

  private static List<String> sourcesOf(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toString).filter(f -> f.endsWith(".java")).sorted().toList();
    }
  }
}
