package io.thalweg.sim.network.mobility;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.spec.Numbers;
import io.thalweg.sim.network.spec.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The movement files of ns-2, as its {@code setdest}, BonnMotion and SUMO write them:
 *
 * <pre>
 * $node_(3) set X_ 10.0
 * $ns_ at 2.0 "$node_(3) setdest 50.0 20.0 3.5"
 * </pre>
 *
 * <p>A node stands at its X_ and Y_ until its first command. A command counts from its time on,
 * even if the node has not arrived where the one before sent it; speed 0 stops the node. Commands
 * may come in any order of time. Z_ must be a number but does not count, and lines about {@code
 * $god_}, which carry distances that ns-2 computed beforehand, are skipped. The area reaches to the
 * greatest coordinates of the file.
 */
final class Ns2File {
  private static final String NUMBER = "(\\S+?)";
  private static final Pattern PLACE =
      Pattern.compile("\\$node_\\s*\\(\\s*(\\S+?)\\s*\\)\\s+set\\s+([XYZ])_\\s+(\\S+)");
  private static final Pattern COMMAND =
      Pattern.compile(
          "\\$ns_?\\s+at\\s+(\\S+)\\s+\"\\s*\\$node_\\s*\\(\\s*(\\S+?)\\s*\\)\\s+setdest\\s+"
              + (NUMBER + "\\s+").repeat(2)
              + NUMBER
              + "\\s*\"");
  private static final Pattern GOD =
      Pattern.compile("\\$god_.*|\\$ns_?\\s+at\\s+\\S+\\s+\"\\s*\\$god_.*");
  private static final String FORMS =
      "'$node_(i) set X_ x' or '$ns_ at t \"$node_(i) setdest x y speed\"'";

  /** A command to go somewhere from a time on. */
  record Command(long atTicks, double x, double y, double speed) {}

  /** The content of the file for one node. */
  private static final class Track {
    private final int line;
    private double x = Double.NaN;
    private double y = Double.NaN;
    private final List<Command> commands = new ArrayList<>();

    Track(int line) {
      this.line = line;
    }
  }

  private final Path file;
  private final TextLines lines;
  private final TreeMap<Integer, Track> tracks = new TreeMap<>();
  private double width;
  private double height;

  private Ns2File(Path file) {
    this.file = file;
    this.lines = TextLines.read(file);
  }

  static Ns2File read(Path file) {
    Ns2File read = new Ns2File(file);
    while (read.lines.next()) {
      read.readLine(read.lines.content());
    }
    read.requireAllPlaced();
    read.tracks.values().forEach(t -> t.commands.sort(Comparator.comparingLong(Command::atTicks)));
    return read;
  }

  private void readLine(String content) {
    Matcher place = PLACE.matcher(content);
    Matcher command = COMMAND.matcher(content);
    if (place.matches()) {
      readPlace(place);
    } else if (command.matches()) {
      readCommand(command);
    } else if (!GOD.matcher(content).matches()) {
      throw lines.bad("'" + content + "'", FORMS);
    }
  }

  private void readPlace(Matcher place) {
    Track track = track(place.group(1));
    switch (place.group(2)) {
      case "X" -> track.x = x(place.group(3));
      case "Y" -> track.y = y(place.group(3));
      default -> notNegative("Z_", place.group(3));
    }
  }

  private void readCommand(Matcher command) {
    long atTicks = lines.ticks(command.group(1));
    Track track = track(command.group(2));
    double x = x(command.group(3));
    double y = y(command.group(4));
    track.commands.add(new Command(atTicks, x, y, notNegative("speed", command.group(5))));
  }

  private Track track(String node) {
    return tracks.computeIfAbsent(lines.node(node), unseen -> new Track(lines.line()));
  }

  private double x(String text) {
    double x = notNegative("x", text);
    width = Math.max(width, x);
    return x;
  }

  private double y(String text) {
    double y = notNegative("y", text);
    height = Math.max(height, y);
    return y;
  }

  private double notNegative(String name, String text) {
    double value = Numbers.decimal(text);
    if (!(value >= 0)) {
      throw lines.bad(name + " '" + text + "'", "a number from 0 up");
    }
    return value;
  }

  private void requireAllPlaced() {
    if (tracks.isEmpty()) {
      throw lines.empty("lines of the form " + FORMS);
    }
    for (int node = 0; node < nodes(); node++) {
      Track track = tracks.get(node);
      if (track == null) {
        throw BadInput.file(
            file, "no line about node " + node, "all nodes from 0 to " + (nodes() - 1));
      }
      if (Double.isNaN(track.x + track.y)) {
        throw BadInput.line(
            file, track.line, "node " + node + " without a place", "both X_ and Y_ of the node");
      }
    }
  }

  /** The greatest node number plus one. */
  int nodes() {
    return tracks.lastKey() + 1;
  }

  Mobility build(int wanted) {
    if (wanted != nodes()) {
      throw BadInput.file(
          file, "movement of " + nodes() + " nodes", wanted + " nodes, the value of --nodes");
    }
    return new LegMobility(wanted, Math.max(1, width), Math.max(1, height), new Playback());
  }

  /** Plays the commands of all nodes; several readers may play the same file. */
  private final class Playback implements Itinerary {
    private final Track[] track = tracks.values().toArray(new Track[0]);
    private final int[] played = new int[track.length];

    @Override
    public void start(int node, Legs legs) {
      legs.startAt(node, track[node].x, track[node].y);
    }

    /** Each command is two legs: to its destination, and then rest until the next command. */
    @Override
    public void next(int node, Legs legs) {
      List<Command> commands = track[node].commands;
      int index = played[node];
      long until = index < commands.size() ? commands.get(index).atTicks() : Long.MAX_VALUE;
      if (legs.endTicks(node) < until) {
        legs.rest(node, until - legs.endTicks(node));
        return;
      }
      played[node]++;
      Command command = commands.get(index);
      if (command.speed() > 0) {
        legs.moveTo(node, command.x(), command.y(), command.speed());
      }
      if (index + 1 < commands.size()) {
        legs.cutAt(node, commands.get(index + 1).atTicks());
      }
    }
  }
}
