package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A script as a person writes it: one command a line, and below it, indented, what followed from
 * it. Playing it again gives the same text.
 */
public final class Script {
  private static final String INDENT = "  ";
  private static final int PATIENCE = 120; // seconds
  private static final Pattern TOLD =
      Pattern.compile("\\s+(m\\d+|VIOLATED|all is well|nobody|a majority)\\b.*");

  private final Fleet fleet;
  private final Conductor conductor;
  private final List<String> told = new ArrayList<>();
  private final List<FleetViolation> violations = new ArrayList<>();

  /**
   * The result of playing a script.
   *
   * @param text the script with what follows from each line
   */
  public record Played(String text, List<FleetViolation> violations) {}

  private Script(Machine.Maker maker, long seed) {
    fleet = new Fleet(maker, seed);
    conductor = new Conductor(fleet, seed, true);
    fleet.tellTo(told::add);
  }

  /** The commands of a text. */
  public static List<Command> commands(String text) {
    return text.lines().filter(Script::isCommand).map(Command::read).toList();
  }

  /** Whether a text has no command. */
  public static boolean isEmpty(String text) {
    return text.lines().noneMatch(Script::isCommand);
  }

  private static boolean isCommand(String line) {
    return !line.isBlank() && !line.startsWith("#") && !isTold(line);
  }

  /** Whether this line was printed when the script was played before. */
  private static boolean isTold(String line) {
    return TOLD.matcher(line).matches();
  }

  /** Plays a script. */
  public static Played play(String text, Machine.Maker maker, long seed) {
    return play(text, maker, seed, null);
  }

  /** Plays a script and records what happens in it, unless the trace is null. */
  public static Played play(
      String text, Machine.Maker maker, long seed, @Nullable FleetTrace trace) {
    Script script = new Script(maker, seed);
    script.fleet.recordTo(trace);
    StringBuilder result = new StringBuilder();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!isTold(line)) {
        result.append(line).append('\n');
      }
      if (isCommand(line)) {
        script.conduct(number, line).forEach(t -> result.append(INDENT + t + "\n"));
      }
    }
    if (trace != null) {
      trace.end(script.fleet, seed, script.violations);
    }
    return new Played(result.toString(), List.copyOf(script.violations));
  }

  private List<String> conduct(int number, String line) {
    try {
      return conduct(read(line));
    } catch (BadScript | IllegalArgumentException e) {
      throw new BadScript(number + ": " + e.getMessage());
    }
  }

  private static Command read(String line) {
    if (Character.isWhitespace(line.charAt(0))) {
      throw new BadScript(
          "found '" + line.strip() + "' indented, expected a command at the start of the line");
    }
    Command command = Command.read(line);
    Grammar.check(command);
    return command;
  }

  private List<String> conduct(Command command) {
    told.clear();
    try {
      switch (command.verb()) {
        case "status" -> fleet.places().forEach(place -> told.add(StatusLine.of(fleet, place)));
        case "settle" -> settle();
        default -> conductor.conduct(command);
      }
    } catch (FleetViolation violation) {
      violations.add(violation);
      told.add("VIOLATED " + violation.getMessage());
    }
    return List.copyOf(told);
  }

  /**
   * Removes all faults, and lets time pass until all properties of the end hold. Users close all
   * their leases, so that nobody waits for as long as a script would have them held.
   */
  private void settle() {
    conductor.conduct(Command.read("calm"));
    FinalChecks ending = new FinalChecks(fleet);
    Optional<FleetViolation> missing = ending.missing();
    for (int second = 0; second < PATIENCE && missing.isPresent(); second++) {
      conductor.closeLeases();
      conductor.conduct(Command.read("run 1s"));
      missing = ending.missing();
    }
    if (missing.isPresent()) {
      throw missing.get();
    }
    told.add(ending.summary());
  }
}
