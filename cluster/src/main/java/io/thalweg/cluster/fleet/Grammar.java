package io.thalweg.cluster.fleet;

import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.SemaphoreConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms that a line of a script may have. Lines are checked against the same text that people
 * read.
 */
public final class Grammar {
  private static final String OVERLAYS = names(Overlay.values());
  private static final String POLICIES = names(SemaphoreConfig.Policy.values());

  private static final List<Form> FORMS =
      Stream.of(
              "join ID [founds] [at=ID] [alone] [visit] [seed=N] [disk] [disk-of=ID] [writes=SPAN]"
                  + " [clock=RATE]",
              "leave ID",
              "die ID",
              "pause ID [for=SPAN]",
              "resume ID",
              "slow ID [each=SPAN]",
              "leap ID SPAN",
              "overlay " + OVERLAYS,
              "keepers 1|3|5",
              "seeds ID... [quiet=SPAN] [meets=SPAN]",
              "cut ID ID [for=SPAN]",
              "cut ID>ID [for=SPAN]",
              "split ID... [for=SPAN]",
              "heal",
              "heal ID ID",
              "hold ID>ID",
              "deliver ID>ID [again]",
              "drop ID>ID",
              "release ID>ID",
              "view ID ID...",
              "weather [lose=PERCENT] [repeat=PERCENT] [reorder=PERCENT] [delay=SPAN] [most=SPAN]"
                  + " [sees=SPAN] [bytes]",
              "define ID NAME [units=N] [policy=" + POLICIES + "] [aging=SPAN] [backfill=N]",
              "group ID NAME [captures=N]",
              "resize ID NAME N [forget=SPAN]",
              "retire ID NAME N",
              "remove ID NAME",
              "inquire ID NAME",
              "find ID NAME",
              "survey ID",
              "forget ID ID",
              "drain ID ID",
              "undrain ID ID",
              "ask ID [of=NAME] [units=K] [priority=INT] [as=LABEL] [for=SPAN] [within=SPAN] [now]"
                  + " [late] [awaits-resize]",
              "enter ID NAME [of=NAME] [as=LABEL] [for=SPAN] [within=SPAN]",
              "cancel LABEL",
              "raise LABEL INT",
              "give LABEL",
              "run SPAN",
              "calm",
              "settle",
              "status")
          .map(Form::new)
          .toList();

  private static final Map<String, String> PATTERNS =
      Map.ofEntries(
          Map.entry("ID", "\\d{1,6}"),
          Map.entry("ID>ID", "\\d{1,6}>\\d{1,6}"),
          Map.entry("N", "\\d+"),
          Map.entry("K", "0*[1-9]\\d*"),
          Map.entry("INT", "-?\\d+"),
          Map.entry("PERCENT", "\\d{1,2}|100"),
          Map.entry("RATE", "9\\d|10\\d|110"),
          Map.entry("SPAN", "\\d{1,9}(us|ms|s)"),
          Map.entry("NAME", "[^=]+"),
          Map.entry("LABEL", "[^=]+"));

  private Grammar() {}

  /** All forms of all commands. */
  public static List<String> forms() {
    return FORMS.stream().map(Form::text).toList();
  }

  /** All commands, by name. */
  public static List<String> verbs() {
    return FORMS.stream().map(Form::verb).distinct().toList();
  }

  /** Throws if a line has none of the forms. */
  static void check(Command command) {
    List<Form> forms = FORMS.stream().filter(f -> f.verb().equals(command.verb())).toList();
    if (forms.isEmpty()) {
      String verbs = String.join(", ", verbs());
      throw new BadScript("found '" + command.verb() + "', expected one of " + verbs);
    }
    forms.stream().map(Form::optional).flatMap(List::stream).forEach(command::checkNotTwice);
    List<String> wrong =
        forms.stream().map(f -> f.wrong(command)).flatMap(Optional::stream).toList();
    if (wrong.size() == forms.size()) {
      String expected = forms.stream().map(Form::text).collect(Collectors.joining(" or "));
      throw new BadScript(
          "found " + wrong.getFirst() + ", expected " + expected + legend(expected));
    }
  }

  private static String legend(String forms) {
    return forms.contains("SPAN") ? "; a SPAN is such as 500us, 250ms or 3s" : "";
  }

  private static String names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).collect(Collectors.joining("|"));
  }

  /** One form: the verb, words in their places, and optional words in brackets. */
  private record Form(String text) {

    String verb() {
      return parts().findFirst().orElseThrow();
    }

    private Stream<String> parts() {
      return Arrays.stream(text.split(" "));
    }

    private List<String> places() {
      return parts().skip(1).filter(part -> !part.startsWith("[")).toList();
    }

    private List<String> optional() {
      return parts()
          .filter(part -> part.startsWith("["))
          .map(part -> part.substring(1, part.length() - 1))
          .toList();
    }

    /** The part of the line that does not fit, if there is one. */
    Optional<String> wrong(Command command) {
      List<String> words =
          command.words().stream().filter(word -> !optional().contains(word)).toList();
      return wrongWord(words, command)
          .or(
              () ->
                  command.options().entrySet().stream()
                      .filter(o -> !fits(o))
                      .findFirst()
                      .map(o -> "'" + o.getKey() + "=" + o.getValue() + "' in '" + command + "'"));
    }

    private Optional<String> wrongWord(List<String> words, Command command) {
      List<String> places = places();
      boolean more = !places.isEmpty() && places.getLast().endsWith("...");
      for (int w = 0; w < words.size(); w++) {
        boolean beyond = w >= places.size();
        if (beyond && !more || !fits(places.get(beyond ? places.size() - 1 : w), words.get(w))) {
          return Optional.of("'" + words.get(w) + "' in '" + command + "'");
        }
      }
      return words.size() < places.size() ? Optional.of("'" + command + "'") : Optional.empty();
    }

    private boolean fits(Map.Entry<String, String> option) {
      String start = option.getKey() + "=";
      return optional().stream()
          .filter(part -> part.startsWith(start))
          .anyMatch(part -> fits(part.substring(start.length()), option.getValue()));
    }

    /** A kind without a pattern is itself the list of its values. */
    private static boolean fits(String kind, String word) {
      String name = kind.replace("...", "");
      return word.matches(PATTERNS.getOrDefault(name, name));
    }
  }
}
