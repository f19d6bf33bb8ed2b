package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws what may go on around the founding of a cluster: processes at a few addresses are started
 * in any order, killed, paused, and started again, with or without what they had on disk, some
 * without the line that names their seeds. Each has users that ask for the one unit there is.
 *
 * <p>Whoever founds has an address that is a seed, so that two clusters of one name can meet.
 */
final class FoundingDraw {
  /** How long founders and keepers are quiet: longer than two groups take to meet, and a tenure. */
  static final String QUIET = "26s";

  private static final String MEETS = "12s";
  private static final long SPAN = 150 * Span.SECOND;

  private final Chance chance;
  private final List<Command> script = new ArrayList<>();
  private final Map<Integer, Integer> onDisk = new HashMap<>(); // the last with a disk, by address
  private final int addresses;
  private final int seeds;
  private int ids;
  private int wishes;

  private FoundingDraw(long seed) {
    chance = new Chance(seed ^ 0xF0D);
    addresses = 2 + chance.below(3);
    seeds = 1 + chance.below(Math.min(3, addresses));
  }

  /** The script of this seed; founders and keepers are quiet for this long. */
  static List<Command> script(long seed, String quiet) {
    FoundingDraw draw = new FoundingDraw(seed);
    draw.all(quiet);
    draw.script.sort(Comparator.comparingLong(Command::at));
    return List.copyOf(draw.script);
  }

  private void all(String quiet) {
    StringBuilder line = new StringBuilder("seeds");
    for (int seed = 1; seed <= seeds; seed++) {
      line.append(' ').append(seed);
    }
    add(0, line + " quiet=" + quiet + " meets=" + MEETS);
    add(0, "weather delay=1ms most=" + chance.between(1, 100) + "ms sees=" + millis(0, 500));
    long soon = chance.percent(60) ? 300 : 40_000;
    for (int at = 1; at <= addresses; at++) {
      life(at, chance.between(0, soon) * Span.MILLI);
    }
    if (chance.percent(30)) {
      cut();
    }
  }

  private void add(long at, String line) {
    Command c = Command.read(line);
    script.add(new Command(at, c.verb(), c.words(), c.options()));
  }

  private String millis(long least, long most) {
    return chance.between(least, most) + "ms";
  }

  /** The processes at an address, one after the other. */
  private void life(int at, long from) {
    boolean durable = chance.percent(60);
    long now = from;
    while (now < SPAN) {
      int id = start(at, now, durable);
      long end = now + chance.between(500, chance.percent(50) ? 20_000 : 120_000) * Span.MILLI;
      use(id, now, Math.min(end, SPAN));
      if (chance.percent(40)) {
        long pause = now + chance.between(0, (end - now) / Span.MILLI) * Span.MILLI;
        add(pause, "pause " + id + " for=" + millis(200, chance.percent(50) ? 8_000 : 60_000));
      }
      long next = end + chance.between(1, chance.percent(60) ? 2_000 : 50_000) * Span.MILLI;
      if (chance.percent(15)) {
        add(end, "leave " + id);
      }
      if (next < SPAN) {
        add(chance.percent(85) ? end : next - 1, "die " + id);
      }
      now = next;
    }
  }

  private int start(int at, long now, boolean durable) {
    int id = ++ids;
    StringBuilder line = new StringBuilder("join ").append(id).append(" at=").append(at);
    boolean founds = at == 1 || at <= seeds && chance.percent(15);
    line.append(founds ? " founds" : "").append(at == 1 && chance.percent(15) ? " alone" : "");
    Integer former = onDisk.get(at);
    if (durable) {
      boolean remembers = former != null && chance.percent(75);
      line.append(remembers ? " disk-of=" + former : " disk");
      onDisk.put(at, id);
    }
    line.append(chance.percent(30) ? " clock=" + chance.between(90, 110) : "");
    add(now, line.toString());
    return id;
  }

  private void use(int id, long from, long end) {
    long now = from;
    while (now < end) {
      now += chance.between(200, 9000) * Span.MILLI;
      add(now, "define " + id + " s units=1");
      String hold = millis(0, chance.percent(70) ? 500 : 20_000) + " within=9s";
      add(now + 400 * Span.MILLI, "ask " + id + " of=s as=w" + ++wishes + " for=" + hold);
    }
  }

  /** A part of the processes does not reach the rest, for a short time. */
  private void cut() {
    Set<Integer> some = new HashSet<>();
    long at = chance.between(0, SPAN / Span.MILLI) * Span.MILLI;
    for (int id = 1; id <= ids; id++) {
      if (chance.percent(40)) {
        some.add(id);
      }
    }
    if (!some.isEmpty()) {
      StringBuilder line = new StringBuilder("split");
      some.stream().sorted().forEach(id -> line.append(' ').append(id));
      add(at, line + " for=" + millis(100, 3000));
    }
  }
}
