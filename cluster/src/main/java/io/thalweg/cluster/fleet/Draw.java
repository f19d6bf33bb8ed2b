package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Draws a script from a seed: which members join and leave, what users want, and what goes wrong.
 */
final class Draw {
  private static final List<String> POLICIES =
      List.of("HIGHEST_PRIORITY_FIRST", "FIRST_COME_FIRST_SERVED", "FEWEST_UNITS_FIRST");
  private static final List<String> GROUPS = List.of("a", "b", "c");

  private final Chance chance;
  private final List<Command> script = new ArrayList<>();
  private final int members;
  private final long span;
  private final int semaphores;
  private final boolean groups;
  private final int trouble; // the largest number of each kind
  private int wishes;

  private Draw(long seed) {
    chance = new Chance(seed ^ 0x5DEECE66DL);
    members = drawMembers();
    span = chance.between(1, members > 6 ? 4 : 10) * Span.SECOND;
    semaphores = chance.percent(80) ? 1 + chance.below(2) : 0;
    groups = semaphores == 0 || chance.percent(50);
    trouble = 1 + chance.below(4);
  }

  /** The script of this seed. */
  static List<Command> script(long seed) {
    Draw draw = new Draw(seed);
    draw.all();
    draw.script.sort(Comparator.comparingLong(Command::at));
    return List.copyOf(draw.script);
  }

  private int drawMembers() {
    int kind = chance.below(100);
    return kind < 70 ? 2 + chance.below(3) : kind < 95 ? 1 + chance.below(6) : 7 + chance.below(14);
  }

  private void all() {
    weather();
    if (chance.percent(20)) {
      add(0, "overlay " + (chance.percent(50) ? "STAR" : "TREE"));
    }
    joins();
    definitions();
    int most = 1 + chance.below(members > 6 ? 20 : 50);
    for (int w = 0; w < most; w++) {
      use();
    }
    some(40, this::cut);
    some(30, this::oneWayCut);
    some(30, this::pause);
    some(25, this::slow);
    some(35, this::leave);
    some(35, this::die);
    some(30, this::visit);
    some(30, this::resize);
    some(15, this::inquire);
    some(20, this::retire);
    some(15, this::pauseSemaphore);
    some(15, this::askForMoreThanThereAre);
    some(10, this::find);
  }

  private void some(int percent, Runnable what) {
    if (chance.percent(percent)) {
      int times = 1 + chance.below(trouble);
      for (int t = 0; t < times; t++) {
        what.run();
      }
    }
  }

  private void add(long at, String line) {
    Command c = Command.read(line);
    script.add(new Command(at, c.verb(), c.words(), c.options()));
  }

  private void addSometime(String line) {
    add(moment(), line);
  }

  private long moment() {
    return chance.between(0, span / Span.MILLI) * Span.MILLI;
  }

  private String span(long leastMillis, long mostMillis) {
    return chance.between(leastMillis, mostMillis) + "ms";
  }

  private int member() {
    return 1 + chance.below(members);
  }

  private void weather() {
    StringBuilder line = new StringBuilder("weather");
    if (chance.percent(30)) {
      line.append(" lose=").append(1 + chance.below(20));
      line.append(" repeat=").append(chance.below(20));
      line.append(" reorder=").append(chance.below(30));
    }
    long least = chance.between(0, 5);
    line.append(" delay=").append(least).append("ms");
    line.append(" most=").append(least + chance.between(0, chance.percent(20) ? 300 : 20));
    line.append("ms sees=").append(span(0, chance.percent(50) ? 50 : 2500));
    add(0, line + (chance.percent(10) ? " bytes" : ""));
  }

  private void joins() {
    add(0, "join 1");
    for (int m = 2; m <= members; m++) {
      add(chance.percent(70) ? chance.between(0, 300) * Span.MILLI : moment(), "join " + m);
    }
  }

  private void definitions() {
    for (int s = 1; s <= semaphores; s++) {
      String policy = POLICIES.get(chance.percent(70) ? 0 : chance.below(POLICIES.size()));
      String aging = chance.percent(50) ? " aging=0ms" : chance.percent(30) ? " aging=100ms" : "";
      String line = " s" + s + " units=" + (1 + chance.below(4)) + " policy=" + policy + aging;
      define(line + (chance.percent(30) ? " backfill=" + (1 + chance.below(3)) : ""), "define ");
    }
    if (groups) {
      define(" g captures=" + chance.below(4), "group ");
    }
  }

  private void define(String what, String verb) {
    add(chance.between(0, 500) * Span.MILLI, verb + "1" + what);
    if (chance.percent(20)) {
      addSometime(verb + member() + what);
    }
  }

  private void use() {
    String label = "w" + ++wishes;
    boolean enter = groups && (semaphores == 0 || chance.percent(40));
    StringBuilder line = new StringBuilder(enter ? "enter " : "ask ");
    line.append(chance.percent(30) ? 1 : member());
    if (enter) {
      line.append(' ').append(GROUPS.get(chance.below(chance.percent(80) ? 2 : 3)));
    } else {
      line.append(" of=s").append(1 + chance.below(semaphores));
      line.append(" units=").append(chance.percent(60) ? 1 : 1 + chance.below(4));
      line.append(" priority=").append(chance.below(4));
      line.append(chance.percent(10) ? " now" : "").append(chance.percent(15) ? " late" : "");
    }
    line.append(" as=").append(label);
    line.append(" for=").append(span(0, chance.percent(80) ? 200 : 4000));
    line.append(chance.percent(20) ? " within=" + span(0, 3000) : "");
    long at = moment();
    add(at, line.toString());
    if (chance.percent(10)) {
      add(at + chance.between(0, 500) * Span.MILLI, "cancel " + label);
    }
    if (!enter && chance.percent(10)) {
      add(at + chance.between(0, 500) * Span.MILLI, "raise " + label + " " + chance.below(9));
    }
  }

  private void cut() {
    addSometime("cut " + member() + " " + member() + " for=" + span(1, 5000));
  }

  private void oneWayCut() {
    addSometime("cut " + member() + ">" + member() + " for=" + span(1, 5000));
  }

  private void pause() {
    addSometime("pause " + member() + " for=" + span(1, 6000));
  }

  private void slow() {
    addSometime("slow " + member() + " each=" + span(1, 60));
  }

  private void leave() {
    addSometime("leave " + member());
  }

  private void die() {
    addSometime("die " + member());
  }

  private void visit() {
    int id = 100 + script.size();
    long at = moment();
    add(at, "join " + id + " visit");
    if (semaphores > 0) {
      add(at + 300 * Span.MILLI, "ask " + id + " of=s1 as=v" + id + " for=" + span(0, 300));
    }
    long end = at + chance.between(200, 2500) * Span.MILLI;
    add(end, (chance.percent(80) ? "leave " : "die ") + id);
  }

  private void resize() {
    if (semaphores > 0) {
      String forget = chance.percent(30) ? " forget=" + span(0, 3000) : "";
      String what = " s" + (1 + chance.below(semaphores)) + " " + (1 + chance.below(6));
      addSometime("resize " + member() + what + forget);
    }
  }

  /** A semaphore has no units for a while. */
  private void pauseSemaphore() {
    if (semaphores > 0) {
      String name = " s" + (1 + chance.below(semaphores));
      long at = moment();
      add(at, "resize " + member() + name + " 0");
      long then = at + chance.between(0, 4000) * Span.MILLI;
      add(then, "resize " + member() + name + " " + (1 + chance.below(4)));
    }
  }

  private void askForMoreThanThereAre() {
    if (semaphores > 0) {
      String name = "s" + (1 + chance.below(semaphores));
      String units = " units=" + (1 + chance.below(6)) + " priority=" + chance.below(4);
      String hold = " as=w" + ++wishes + " for=" + span(0, 200);
      addSometime("ask " + member() + " of=" + name + units + hold + " awaits-resize");
      addSometime("resize " + member() + " " + name + " " + (1 + chance.below(6)));
    }
  }

  private void retire() {
    if (semaphores > 0) {
      String what = " s" + (1 + chance.below(semaphores)) + " " + chance.below(5);
      addSometime("retire " + member() + what);
    }
  }

  private void find() {
    addSometime("find " + member() + " " + List.of("s1", "s2", "g", "none").get(chance.below(4)));
  }

  private void inquire() {
    addSometime("inquire " + member() + (semaphores > 0 ? " s1" : " g"));
  }
}
