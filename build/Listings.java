import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the Java source of the classes of nodes in some folders as one JSON object, by file: the
 * containers that they use are left out, since the lab's file has to be small.
 *
 * <p>Run as {@code java build/Listings.java ROOT OUTPUT FOLDER...}, folders as seen from the root.
 */
final class Listings {
  private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*.*?\\*/");
  private static final Pattern NODES = Pattern.compile(".*(Node|State|Asking)\\.java");

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    StringBuilder json = new StringBuilder("{");
    for (String folder : List.of(args).subList(2, args.length)) {
      for (Path file : files(root.resolve(folder))) {
        String name = root.relativize(file).toString().replace('\\', '/');
        json.append(json.length() > 1 ? ",\n" : "\n").append(quoted(name)).append(": ");
        json.append(quoted(code(Files.readString(file))));
      }
    }
    Files.writeString(Path.of(args[1]), json.append("\n}\n"));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> NODES.matcher(file.getFileName().toString()).matches())
          .sorted()
          .collect(Collectors.toList());
    }
  }

  /** Without imports and Javadoc, of which nothing is shown; the lines keep their numbers. */
  private static String code(String source) {
    String imports = source.replaceAll("(?m)^(import|package) .*$", "");
    return JAVADOC.matcher(imports).replaceAll(doc -> "\n".repeat(lineEnds(doc.group())));
  }

  private static int lineEnds(String text) {
    return (int) text.chars().filter(c -> c == '\n').count();
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + '"';
  }
}
