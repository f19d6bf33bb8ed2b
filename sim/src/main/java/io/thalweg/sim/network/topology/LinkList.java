package io.thalweg.sim.network.topology;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.spec.LinkKey;
import io.thalweg.sim.network.spec.Numbers;
import io.thalweg.sim.network.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/**
 * Links in the text of an option, such as {@code links:0-1,0-2,1-2}: for networks that are too
 * small for a file.
 */
final class LinkList {
  private final String option;
  private final String text;
  private final List<Long> links = new ArrayList<>();

  private LinkList(String option, String text) {
    this.option = option;
    this.text = text;
  }

  static LinkList parse(String option, Spec<TopologyKind> spec) {
    LinkList list = new LinkList(option, spec.text());
    int colon = spec.text().indexOf(':');
    if (colon < 0) {
      throw BadInput.option(option, "'" + spec.text() + "'", spec.kind().usage());
    }
    for (String link : spec.text().substring(colon + 1).split(",", -1)) {
      list.add(link);
    }
    return list;
  }

  private void add(String link) {
    String[] ends = link.split("-", -1);
    int a = Numbers.index(ends[0].trim());
    int b = ends.length == 2 ? Numbers.index(ends[1].trim()) : -1;
    if (a < 0 || b < 0 || a == b) {
      throw BadInput.option(
          option, "the link '" + link + "'", "two different node numbers such as 0-1");
    }
    links.add(LinkKey.of(a, b));
  }

  /** The greatest node number plus one. */
  int nodes() {
    return links.stream().mapToInt(LinkKey::b).max().orElse(0) + 1;
  }

  /** The topology; nodes that no link names have no links. */
  Topology build(int wanted) {
    if (nodes() > wanted) {
      throw BadInput.option(
          option,
          "node " + (nodes() - 1) + " in '" + text + "'",
          "nodes below " + wanted + ", the value of --nodes");
    }
    Topology.Builder builder = Topology.of(wanted);
    links.forEach(link -> builder.link(LinkKey.a(link), LinkKey.b(link)));
    return builder.build();
  }
}
