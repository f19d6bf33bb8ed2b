package io.thalweg.torture.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the harness did: which processes ran when, which faults it injected, when it was calm. */
public final class HarnessHistory {
  private final List<HistoryLine> lines;
  private final long end;

  HarnessHistory(List<HistoryLine> lines) {
    this.lines = lines;
    this.end = lines.isEmpty() ? 0 : lines.getLast().at();
  }

  /** A time in which a process ran; {@code how} says how it ended, empty if it ran to the end. */
  public record Life(String process, long from, long to, String how) {

    /** The member, such as m2. */
    public String member() {
      return process.substring(0, process.indexOf('.'));
    }
  }

  /** A fault that was injected, from when to when, and to whom. */
  public record Injected(String kind, String whom, long from, long to) {}

  public long start() {
    return first("run", 0);
  }

  /** When the last fault was over; the end if the run did not come so far. */
  public long calm() {
    return first("calm", end);
  }

  /** When members were told to stop. */
  public long over() {
    return first("over", end);
  }

  public long end() {
    return end;
  }

  /** Whether the run came to its end. */
  boolean isComplete() {
    return lines.stream().anyMatch(line -> line.is("over"));
  }

  /** The number of units; 0 if unknown. */
  public int units() {
    return (int)
        lines.stream()
            .filter(l -> l.is("run"))
            .mapToLong(l -> l.number("units"))
            .findFirst()
            .orElse(0);
  }

  private long first(String kind, long otherwise) {
    return lines.stream()
        .filter(l -> l.is(kind))
        .mapToLong(HistoryLine::at)
        .findFirst()
        .orElse(otherwise);
  }

  /** The members by their numbers. */
  public Set<String> members() {
    Set<String> members =
        new TreeSet<>(Comparator.comparingInt(String::length).thenComparing(name -> name));
    lives().forEach(life -> members.add(life.member()));
    return members;
  }

  public List<Life> lives() {
    Map<String, HistoryLine> open = new LinkedHashMap<>();
    List<Life> lives = new ArrayList<>();
    for (HistoryLine line : lines) {
      if (line.is("up")) {
        open.put(line.text("process"), line);
      } else if (line.is("down")) {
        HistoryLine up = open.remove(line.text("process"));
        if (up != null) {
          lives.add(new Life(line.text("process"), up.at(), line.at(), line.text("how")));
        }
      }
    }
    open.forEach((process, up) -> lives.add(new Life(process, up.at(), end, "")));
    return lives;
  }

  public List<Injected> faults() {
    List<Injected> faults = new ArrayList<>();
    for (HistoryLine line : lines) {
      if (line.is("fault")) {
        long to =
            lines.stream()
                .filter(l -> l.is("healed") && l.number("id") == line.number("id"))
                .mapToLong(HistoryLine::at)
                .findFirst()
                .orElse(end);
        faults.add(new Injected(line.text("kind"), line.text("whom"), line.at(), to));
      }
    }
    return faults;
  }

  /** The processes that were alive when members were told to stop. */
  Set<String> living() {
    Set<String> living = new TreeSet<>();
    for (Life life : lives()) {
      if (life.from() <= over() && life.to() >= over()) {
        living.add(life.process());
      }
    }
    return living;
  }
}
