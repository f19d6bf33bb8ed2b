package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Draws a script from a seed: which members join and leave, what users want, and what goes wrong.
 */
final class Draw {
  private static final List<String> POLICIES =
      List.of("HIGHEST_PRIORITY_FIRST", "FIRST_COME_FIRST_SERVED", "FEWEST_UNITS_FIRST");
  private static final List<String> GROUPS = List.of("a", "b", "c");

  private static final int ANEW = 1000; // processes that are started again have numbers above

  /** Visitors have numbers from this one on. */
  private static final int VISITORS = 10_000;

  private final Chance chance;
  private final Set<FaultKind> faults;
  private final List<Command> script = new ArrayList<>();
  private final int members;
  private final boolean patient; // leases and faults are longer than a tenure
  private final long span;
  private final int semaphores;
  private final boolean groups;
  private final int trouble; // the largest number of each kind
  private final boolean durable; // whether there are disks
  private final List<Integer> processes = new ArrayList<>(); // members, and those started again
  private int wishes;

  private Draw(long seed, Set<FaultKind> faults) {
    chance = new Chance(seed ^ 0x5DEECE66DL);
    this.faults = faults;
    members = drawMembers();
    patient = members <= 6 && chance.percent(35);
    span = drawSpan() * Span.SECOND;
    durable = faults.contains(FaultKind.DISK) && chance.percent(60);
    semaphores = chance.percent(80) ? 1 + chance.below(2) : 0;
    groups = semaphores == 0 || chance.percent(50);
    trouble = 1 + chance.below(4);
  }

  /** The script of this seed, with these kinds of faults. */
  static List<Command> script(long seed, Set<FaultKind> faults) {
    Draw draw = new Draw(seed, faults);
    draw.all();
    draw.script.sort(Comparator.comparingLong(Command::at));
    return List.copyOf(draw.script);
  }

  private int drawMembers() {
    int kind = chance.below(100);
    return kind < 70 ? 2 + chance.below(3) : kind < 95 ? 1 + chance.below(6) : 7 + chance.below(14);
  }

  /** In seconds; some are so long that what a killed member had is free before the end. */
  private long drawSpan() {
    return patient ? chance.between(10, 40) : chance.between(1, members > 6 ? 4 : 10);
  }

  private void all() {
    weather();
    if (chance.percent(40)) {
      add(0, "keepers " + (chance.percent(50) ? 1 : 5));
    }
    if (chance.percent(20)) {
      add(0, "overlay " + (chance.percent(50) ? "STAR" : "TREE"));
    }
    joins();
    definitions();
    int most = 1 + chance.below(members > 6 ? 20 : 50);
    for (int w = 0; w < most; w++) {
      use();
    }
    some(FaultKind.RESTART, 40, this::restart);
    some(FaultKind.RESTART, durable ? 12 : 2, this::restartAll);
    some(FaultKind.PARTITION, 40, this::cut);
    some(FaultKind.PARTITION, 25, this::split);
    some(FaultKind.ONEWAY, 30, this::oneWayCut);
    some(FaultKind.PAUSE, 40, this::pause);
    some(FaultKind.SLOW, 25, this::slow);
    some(FaultKind.CHURN, 35, this::leave);
    some(FaultKind.KILL, 35, this::die);
    some(FaultKind.CHURN, 30, this::visit);
    some(30, this::resize);
    some(8, this::remove);
    some(15, this::inquire);
    some(20, this::retire);
    some(15, this::pauseSemaphore);
    some(15, this::askForMoreThanThereAre);
    some(10, this::find);
    some(FaultKind.CLOCK, 25, this::leap);
    some(FaultKind.KILL, 25, this::dieAndBeForgotten);
    some(10, this::forget);
    some(20, this::drain);
    some(FaultKind.PARTITION, 15, this::removeWhileItIsHeld);
  }

  private void some(int percent, Runnable what) {
    if (chance.percent(percent)) {
      int times = 1 + chance.below(trouble);
      for (int t = 0; t < times; t++) {
        what.run();
      }
    }
  }

  private void some(FaultKind kind, int percent, Runnable what) {
    if (faults.contains(kind)) {
      some(percent, what);
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

  /** A member, or a process that is started again, perhaps later. */
  private int process() {
    return processes.get(chance.below(processes.size()));
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
    join(0, 1);
    for (int m = 2; m <= members; m++) {
      boolean soon = chance.percent(70) || !faults.contains(FaultKind.CHURN);
      join(soon ? chance.between(0, 300) * Span.MILLI : moment(), m);
    }
  }

  private void join(long at, int id) {
    add(at, "join " + id + (durable && chance.percent(80) ? disk() : "") + clock());
    processes.add(id);
  }

  private String disk() {
    return " disk" + (chance.percent(30) ? " writes=" + span(0, 500) : "");
  }

  private String clock() {
    boolean wrong = faults.contains(FaultKind.CLOCK) && chance.percent(40);
    return wrong ? " clock=" + chance.between(90, 110) : "";
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
      addSometime(verb + process() + what);
    }
  }

  private void use() {
    use(moment(), chance.percent(30) ? 1 : process());
  }

  private void use(long at, int id) {
    String label = "w" + ++wishes;
    boolean enter = groups && (semaphores == 0 || chance.percent(40));
    StringBuilder line = new StringBuilder(enter ? "enter " : "ask ");
    line.append(id);
    if (enter) {
      line.append(' ').append(GROUPS.get(chance.below(chance.percent(80) ? 2 : 3)));
    } else {
      line.append(" of=s").append(1 + chance.below(semaphores));
      line.append(" units=").append(chance.percent(60) ? 1 : 1 + chance.below(4));
      line.append(" priority=").append(chance.below(4));
      line.append(chance.percent(10) ? " now" : "").append(chance.percent(15) ? " late" : "");
    }
    line.append(" as=").append(label);
    line.append(" for=").append(hold());
    line.append(chance.percent(20) ? " within=" + span(0, 3000) : "");
    add(at, line.toString());
    if (chance.percent(10)) {
      add(at + chance.between(0, 500) * Span.MILLI, "cancel " + label);
    }
    if (!enter && chance.percent(10)) {
      add(at + chance.between(0, 500) * Span.MILLI, "raise " + label + " " + chance.below(9));
    }
  }

  /** How long a lease is held. */
  private String hold() {
    boolean isLong = chance.percent(patient ? 30 : 2);
    return isLong ? span(5000, 25_000) : span(0, chance.percent(80) ? 200 : 4000);
  }

  private void cut() {
    addSometime("cut " + process() + " " + process() + " for=" + trouble());
  }

  private void oneWayCut() {
    addSometime("cut " + process() + ">" + process() + " for=" + trouble());
  }

  private void split() {
    StringBuilder some = new StringBuilder("split");
    processes.stream().filter(p -> chance.percent(40)).forEach(p -> some.append(' ').append(p));
    if (some.indexOf(" ") > 0) {
      addSometime(some + " for=" + trouble());
    }
  }

  private void pause() {
    addSometime("pause " + process() + " for=" + trouble());
  }

  /** How long something is wrong: in some cases longer than a tenure. */
  private String trouble() {
    return chance.percent(patient ? 40 : 80)
        ? span(1, 5000)
        : span(5000, patient ? 30_000 : 15_000);
  }

  private void slow() {
    addSometime("slow " + process() + " each=" + span(1, 60));
  }

  private void leap() {
    addSometime("leap " + process() + " " + span(200, 10_000));
  }

  private void leave() {
    addSometime("leave " + process());
  }

  private void die() {
    addSometime("die " + process());
  }

  /** An operator knows that a process is dead, and does not wait until its tenure has ended. */
  private void dieAndBeForgotten() {
    long at = moment();
    int id = process();
    add(at, "die " + id);
    add(at + chance.between(0, 12_000) * Span.MILLI, "forget " + process() + " " + id);
  }

  /** An operator believes that a process is dead, right or wrong. */
  private void forget() {
    addSometime("forget " + process() + " " + process());
  }

  /** An operator empties a member; some let it serve again, and some members are paused then. */
  private void drain() {
    long at = moment();
    int id = process();
    add(at, "drain " + process() + " " + id);
    if (chance.percent(40)) {
      add(at + chance.between(0, 8000) * Span.MILLI, "undrain " + process() + " " + id);
    } else if (faults.contains(FaultKind.PAUSE) && chance.percent(30)) {
      long then = at + chance.between(100, 2000) * Span.MILLI;
      add(then, "pause " + id + " for=" + span(16_000, 30_000)); // it comes back as a new member
    }
  }

  /** A process is killed and started again. */
  private void restart() {
    long at = moment();
    int id = process();
    if (!faults.contains(FaultKind.CHURN) || chance.percent(80)) {
      add(at, "die " + id);
    } else {
      add(at, "leave " + id);
    }
    startAgain(at, id);
  }

  /** All processes are killed, and many of them are started again. */
  private void restartAll() {
    long at = moment();
    for (int id : List.copyOf(processes)) {
      add(at, "die " + id);
      if (chance.percent(80)) {
        startAgain(at, id);
      }
    }
  }

  private void startAgain(long killed, int id) {
    int next = ANEW + processes.size();
    long at = killed + chance.between(1, chance.percent(50) ? 1000 : 15_000) * Span.MILLI;
    String disk = chance.percent(90) ? " disk-of=" + id : durable ? disk() : "";
    add(at, "join " + next + disk + clock());
    processes.add(next);
    for (int uses = chance.below(3); uses > 0; uses--) {
      use(at + chance.between(100, 5000) * Span.MILLI, next);
    }
  }

  private void remove() {
    String name = semaphores == 0 || groups && chance.percent(40) ? "g" : "s1";
    long at = moment();
    add(at, "remove " + process() + " " + name);
    if (chance.percent(50)) {
      String what = name.equals("g") ? "group " : "define ";
      long then = at + chance.between(0, 3000) * Span.MILLI;
      add(then, what + process() + " " + name);
    }
  }

  /** It is removed, made again and asked for while a member that is cut off holds it. */
  private void removeWhileItIsHeld() {
    boolean group = semaphores == 0 || groups && chance.percent(40);
    int holder = process();
    int other = process();
    long at = moment();
    add(at, heldFor(group, holder, GROUPS.get(0), chance.between(2000, 25_000)));
    long cut = at + chance.between(50, 500) * Span.MILLI;
    add(cut, "split " + holder + " for=" + span(5000, 30_000));
    long removed = cut + chance.between(0, 6000) * Span.MILLI;
    add(removed, "remove " + other + (group ? " g" : " s1"));
    long made = removed + chance.between(0, 4000) * Span.MILLI;
    add(made, (group ? "group " + other + " g" : "define " + other + " s1"));
    long asked = made + chance.between(0, 1000) * Span.MILLI;
    add(asked, heldFor(group, other, GROUPS.get(1), chance.between(0, 4000)));
  }

  private String heldFor(boolean group, int id, String name, long millis) {
    String what = group ? "enter " + id + " " + name : "ask " + id + " of=s1";
    return what + " as=w" + ++wishes + " for=" + millis + "ms";
  }

  private void visit() {
    int id = VISITORS + script.size();
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
