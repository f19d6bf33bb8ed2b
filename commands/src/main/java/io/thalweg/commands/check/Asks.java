package io.thalweg.commands.check;

import io.thalweg.check.model.PossibleRequest;
import io.thalweg.sim.BadInput;
import java.util.ArrayList;
import java.util.List;

/** Parses which node asks for what, as in {@code 1:2:5,2:1:9}. */
final class Asks {
  private static final int PRIORITY_MAX = 1_000_000;
  private static final int GROUP_MAX = 1_000_000;
  private static final int WISHES_MAX = 255; // of a node: an action has a byte for them

  private Asks() {}

  /** Returns what each node may ask for, by node. */
  static List<List<PossibleRequest>> parse(String text, int nodes, int k, boolean groups) {
    List<List<PossibleRequest>> wishes = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      wishes.add(new ArrayList<>());
    }
    for (String ask : text.split(",", -1)) {
      String[] fields = ask.trim().split(":", -1);
      if (fields.length != 3 && !(groups && fields.length == 4)) {
        throw bad(
            "'" + ask + "'",
            groups ? "NODE:H:PRIORITY:GROUP such as 1:1:1:0" : "NODE:H:PRIORITY such as 1:2:5");
      }
      int node = field(ask, "node", fields[0], 0, nodes - 1);
      int h = field(ask, "units", fields[1], 1, k);
      int priority = field(ask, "priority", fields[2], 1, PRIORITY_MAX);
      int group = fields.length < 4 ? 0 : field(ask, "group", fields[3], 0, GROUP_MAX);
      wishes.get(node).add(new PossibleRequest(h, priority, group));
      if (wishes.get(node).size() > WISHES_MAX) {
        throw bad("more than " + WISHES_MAX + " of node " + node, "fewer");
      }
    }
    return wishes;
  }

  private static int field(String ask, String name, String text, int least, int most) {
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(
        name + " '" + text + "' in '" + ask + "'",
        least == most ? "" + least : "a whole number from " + least + " to " + most);
  }

  private static BadInput bad(String found, String expected) {
    return BadInput.option(CheckOption.ASKS.option(), found, expected);
  }
}
