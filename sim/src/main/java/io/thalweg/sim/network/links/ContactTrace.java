package io.thalweg.sim.network.links;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.network.spec.LinkKey;
import io.thalweg.sim.network.spec.TextLines;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Recorded contacts in the format of the ONE simulator's StandardEventsReader, {@code time CONN a b
 * up|down} on each line, separated by blanks; {@code #} begins a comment.
 *
 * <p>Both devices of a pair record what they hear, so contacts of the same pair overlap. They are
 * counted: a link is up while at least one contact of its pair is open, in whichever direction it
 * was recorded. Taking the first {@code down} as the end would cut the longer contact short. A
 * contact of length zero, alone, stays as two changes at the same time, up and then down.
 *
 * <p>Times must not go back. Sorting would hide a file that was joined or cut in the wrong place,
 * and could put a contact's end before its start. Contacts that are open at the end stay open.
 */
public final class ContactTrace {
  private static final String FORM = "time CONN a b up|down";

  private final Path file;
  private final RecordedLinks changes;

  private ContactTrace(Path file, RecordedLinks changes) {
    this.file = file;
    this.changes = changes;
  }

  /**
   * Reads a whole file.
   *
   * @throws BadInput with the file and line, if a line does not fit, time goes back, or a contact
   *     ends that was not open
   */
  public static ContactTrace read(Path file) {
    TextLines lines = TextLines.read(file);
    RecordedLinks changes = new RecordedLinks();
    Map<Long, Integer> open = new HashMap<>();
    long last = 0;
    while (lines.next()) {
      last = lines.ticksFrom(last, FORM);
      lines.word(1, List.of("CONN"));
      long link = lines.link(2);
      boolean up = lines.word(4, List.of("up", "down")).equals("up");
      int before = open.getOrDefault(link, 0);
      requireOpen(lines, link, up, before);
      open.put(link, up ? before + 1 : before - 1);
      if (before == (up ? 0 : 1)) {
        changes.add(last, link, up);
      }
    }
    if (changes.size() == 0) {
      throw lines.empty("a contact '" + FORM + "' on each line");
    }
    return new ContactTrace(file, changes);
  }

  private static void requireOpen(TextLines lines, long link, boolean up, int open) {
    if (!up && open == 0) {
      throw lines.bad(
          "the end of a contact of " + LinkKey.a(link) + " and " + LinkKey.b(link),
          "a contact that is open");
    }
  }

  /** The greatest node number plus one. */
  public int nodes() {
    return changes.nodes();
  }

  /** The nodes below this number that have no contact, such as gaps in the numbers of a trace. */
  public List<Integer> alone(int below) {
    return changes.alone(below);
  }

  /** The number of times that a link forms or breaks; overlapping contacts count as one. */
  public int changes() {
    return changes.size();
  }

  public long firstTicks() {
    return changes.firstTicks();
  }

  public long lastTicks() {
    return changes.lastTicks();
  }

  /**
   * A new reader of the changes.
   *
   * @throws BadInput if the trace has more nodes than that
   */
  public LinkSchedule links(int nodesMax) {
    if (nodes() > nodesMax) {
      throw BadInput.file(
          file,
          "contacts of " + nodes() + " nodes",
          "at most " + nodesMax + ", the value of --nodes");
    }
    return changes.read();
  }
}
