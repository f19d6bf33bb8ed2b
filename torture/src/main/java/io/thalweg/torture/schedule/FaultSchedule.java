package io.thalweg.torture.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Faults in order of time. Its text, one fault a line, can be read back. */
public record FaultSchedule(List<PlannedFault> faults) {
  private static final String FORM =
      "TIME FAULT WHOM SPAN, such as 12.5s pause m2 6s, 20s partition m0,m1|m2 4s or"
          + " 30s oneway m1>m0,m2 4s";
  private static final String MEMBERS = "m\\d{1,3}(?:,m\\d{1,3})*";
  private static final Pattern LINE =
      Pattern.compile(
          "(\\d{1,6}(?:\\.\\d{1,3})?)s (\\w+) ("
              + MEMBERS
              + ")(?:([|>])("
              + MEMBERS
              + "))? (\\d{1,6}(?:\\.\\d{1,3})?)s");

  public FaultSchedule {
    faults = faults.stream().sorted(Comparator.comparing(PlannedFault::at)).toList();
  }

  /** When the last fault is over; zero if there is none. */
  public Duration end() {
    return faults.stream()
        .map(PlannedFault::end)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    faults.forEach(fault -> text.append(fault).append('\n'));
    return text.toString();
  }

  /**
   * Reads a schedule. Empty lines and lines that begin with # are skipped.
   *
   * @throws BadSchedule if a line makes no sense for that number of members
   */
  public static FaultSchedule parse(List<String> lines, int members) {
    List<PlannedFault> faults = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        faults.add(fault(i + 1, line, members));
      }
    }
    return new FaultSchedule(faults);
  }

  private static PlannedFault fault(int number, String line, int members) {
    Matcher words = LINE.matcher(line);
    Optional<TortureFault> kind = words.matches() ? kind(words.group(2)) : Optional.empty();
    if (kind.isEmpty()) {
      throw new BadSchedule(number, line, FORM);
    }
    List<Integer> first = numbers(words.group(3));
    List<Integer> second = words.group(5) == null ? List.of() : numbers(words.group(5));
    boolean fits =
        switch (kind.get()) {
          case PARTITION -> "|".equals(words.group(4));
          case ONEWAY -> ">".equals(words.group(4)) && first.size() == 1;
          default -> second.isEmpty() && first.size() == 1;
        };
    if (!fits || first.stream().anyMatch(second::contains)) {
      throw new BadSchedule(number, line, FORM);
    }
    for (int member : first) {
      requireMember(number, line, member, members);
    }
    for (int member : second) {
      requireMember(number, line, member, members);
    }
    return new PlannedFault(time(words.group(1)), kind.get(), first, second, time(words.group(6)));
  }

  private static void requireMember(int number, String line, int member, int members) {
    if (member >= members) {
      throw new BadSchedule(number, line, "members m0 to m" + (members - 1));
    }
  }

  private static Optional<TortureFault> kind(String word) {
    return Arrays.stream(TortureFault.values())
        .filter(kind -> kind.word().equals(word))
        .findFirst();
  }

  private static List<Integer> numbers(String names) {
    return Arrays.stream(names.split(","))
        .map(name -> Integer.parseInt(name.substring(1)))
        .toList();
  }

  private static Duration time(String seconds) {
    return Duration.ofMillis(Math.round(Double.parseDouble(seconds) * 1000));
  }
}
