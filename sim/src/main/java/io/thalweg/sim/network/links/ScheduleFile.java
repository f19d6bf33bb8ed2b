package io.thalweg.sim.network.links;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.spec.TextLines;
import java.nio.file.Path;
import java.util.List;

/**
 * Link changes written by hand, {@code time up|down a b} on each line; {@code #} begins a comment.
 * Times must not go back. A line sets the state of its link. If the link is in that state already,
 * this is no error and changes nothing, since the earlier state may come from a topology.
 */
public final class ScheduleFile {
  private static final String FORM = "time up|down a b";

  private final Path file;
  private final RecordedLinks changes;

  private ScheduleFile(Path file, RecordedLinks changes) {
    this.file = file;
    this.changes = changes;
  }

  /**
   * Reads a whole file.
   *
   * @throws BadInput with the file and line, if a line does not fit or time goes back
   */
  public static ScheduleFile read(Path file) {
    TextLines lines = TextLines.read(file);
    RecordedLinks changes = new RecordedLinks();
    long last = 0;
    while (lines.next()) {
      last = lines.ticksFrom(last, FORM);
      boolean up = lines.word(1, List.of("up", "down")).equals("up");
      changes.add(last, lines.link(2), up);
    }
    if (changes.size() == 0) {
      throw lines.empty("a change '" + FORM + "' on each line");
    }
    return new ScheduleFile(file, changes);
  }

  /** The greatest node number plus one. */
  public int nodes() {
    return changes.nodes();
  }

  /**
   * A new reader of the lines, to be merged with the schedule that they change.
   *
   * @throws BadInput if the file has more nodes than that
   */
  public LinkSchedule links(int nodesMax) {
    if (nodes() > nodesMax) {
      throw BadInput.file(
          file, "links of " + nodes() + " nodes", "at most " + nodesMax + ", the value of --nodes");
    }
    return changes.read();
  }
}
