package io.thalweg.cluster.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fault inside the member: lines of one of its classes, and the lines that replace them.
 *
 * <p>In a file each begins with {@code Class: what is wrong}; then come the lines that are removed,
 * each after a minus, and the lines that are added, each after a plus.
 */
record Patch(String type, String fault, String from, String to) {
  private static final Path SOURCES = Path.of("src/main/java/io/thalweg/cluster/member");

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
    return new Patch(head[0], head[1], lines(block, "- "), lines(block, "+ "));
  }

  private static String lines(List<String> block, String mark) {
    return String.join(
        "\n", block.stream().filter(l -> l.startsWith(mark)).map(l -> l.substring(2)).toList());
  }

  /** The name of the class. */
  String className() {
    return "io.thalweg.cluster.member." + type;
  }

  /** The source of the class with the fault in it. */
  String source() throws IOException {
    String sound = Files.readString(SOURCES.resolve(type + ".java"));
    int at = sound.indexOf(from);
    if (at < 0 || sound.indexOf(from, at + 1) >= 0) {
      throw new IllegalStateException(this + ": these lines are not in " + type + " exactly once");
    }
    return sound.substring(0, at) + to + sound.substring(at + from.length());
  }

  @Override
  public String toString() {
    return type + ": " + fault;
  }
}
