package io.thalweg.sim.network.topology;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.spec.LinkKey;
import io.thalweg.sim.network.spec.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a link on each line, as two node numbers. A link may be listed twice or in both
 * directions, since many tools write it so.
 */
final class EdgeListFile {
  private final Path file;
  private final List<Long> links;
  private final int nodes;
  private final int lineOfLastNode;

  private EdgeListFile(Path file, List<Long> links, int nodes, int lineOfLastNode) {
    this.file = file;
    this.links = links;
    this.nodes = nodes;
    this.lineOfLastNode = lineOfLastNode;
  }

  static EdgeListFile read(Path file) {
    TextLines lines = TextLines.read(file);
    List<Long> links = new ArrayList<>();
    int nodes = 0;
    int lineOfLastNode = 0;
    while (lines.next()) {
      lines.requireForm("a b");
      long link = lines.link(0);
      links.add(link);
      if (LinkKey.b(link) >= nodes) {
        nodes = LinkKey.b(link) + 1;
        lineOfLastNode = lines.line();
      }
    }
    if (links.isEmpty()) {
      throw lines.empty("a link 'a b' on each line");
    }
    return new EdgeListFile(file, links, nodes, lineOfLastNode);
  }

  /** The greatest node number plus one. */
  int nodes() {
    return nodes;
  }

  /** The topology; nodes that no line names have no links. */
  Topology build(int wanted) {
    if (nodes > wanted) {
      throw BadInput.line(
          file,
          lineOfLastNode,
          "node " + (nodes - 1),
          "a node below " + wanted + ", the value of --nodes");
    }
    Topology.Builder builder = Topology.of(wanted);
    links.forEach(link -> builder.link(LinkKey.a(link), LinkKey.b(link)));
    return builder.build();
  }
}
