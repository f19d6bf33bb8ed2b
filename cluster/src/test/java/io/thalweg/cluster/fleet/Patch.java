package io.thalweg.cluster.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fault inside the member: lines of one of its classes, and the lines that replace them.
 *
 * <p>In a file each begins with {@code Class: what is wrong}, where a class of another package than
 * the member's is named with its package; then come the lines that are removed, each after a minus,
 * and the lines that are added, each after a plus; then perhaps others that are removed and added.
 */
record Patch(String type, String fault, List<Hunk> hunks) {
  private static final String MEMBER = "cluster.member.";

  /** Lines that are removed, and those that are added in their place. */
  record Hunk(String from, String to) {}

  static List<Patch> read(Path file) throws IOException {
    List<Patch> all = new ArrayList<>();
    List<String> block = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        block.add(line);
      } else if (!block.isEmpty()) {
        all.add(of(block));
        block.clear();
      }
    }
    if (!block.isEmpty()) {
      all.add(of(block));
    }
    return all;
  }

  private static Patch of(List<String> block) {
    String[] head = block.getFirst().split(": ", 2);
    List<Hunk> hunks = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (String line : block.subList(1, block.size())) {
      boolean next = line.startsWith("-") && lines.stream().anyMatch(l -> l.startsWith("+"));
      if (next) {
        hunks.add(hunk(lines));
        lines.clear();
      }
      lines.add(line);
    }
    hunks.add(hunk(lines));
    return new Patch(head[0], head[1], List.copyOf(hunks));
  }

  private static Hunk hunk(List<String> lines) {
    return new Hunk(marked(lines, "- "), marked(lines, "+ "));
  }

  private static String marked(List<String> lines, String mark) {
    return String.join(
        "\n", lines.stream().filter(l -> l.startsWith(mark)).map(l -> l.substring(2)).toList());
  }

  private String path() {
    return type.contains(".") ? type : MEMBER + type;
  }

  /** The name of the class. */
  String className() {
    return "io.thalweg." + path();
  }

  /** The source of the class with the fault in it. */
  String source() throws IOException {
    String module = path().substring(0, path().indexOf('.'));
    Path sources = Path.of("..", module, "src", "main", "java");
    String text = Files.readString(sources.resolve(className().replace('.', '/') + ".java"));
    for (Hunk hunk : hunks) {
      text = with(text, hunk);
    }
    return text;
  }

  private String with(String text, Hunk hunk) {
    int at = text.indexOf(hunk.from);
    if (at < 0 || text.indexOf(hunk.from, at + 1) >= 0) {
      throw new IllegalStateException(this + ": these lines are not in " + type + " exactly once");
    }
    return text.substring(0, at) + hunk.to + text.substring(at + hunk.from.length());
  }

  @Override
  public String toString() {
    return type + ": " + fault;
  }
}
