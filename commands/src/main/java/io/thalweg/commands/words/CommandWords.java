package io.thalweg.commands.words;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the words of a command: an algorithm, options with a value, flags. It refuses what the
 * command line refuses, in the same words.
 */
final class CommandWords {
  private record Option(String parameter, boolean flag, Consumer<String> taker) {}

  private final String command;
  private final Map<String, Option> options = new LinkedHashMap<>();
  private final List<String> unknown = new ArrayList<>();

  CommandWords(String command) {
    this.command = command;
  }

  CommandWords with(String option, String parameter, Consumer<String> taker) {
    options.put(option, new Option(parameter, false, taker));
    return this;
  }

  CommandWords flag(String option, Runnable taker) {
    options.put(option, new Option("", true, value -> taker.run()));
    return this;
  }

  /** An option of the command line that needs files or a terminal, which there are none of here. */
  CommandWords absent(String option, String parameter) {
    Consumer<String> refuse =
        value -> {
          throw BadInput.option(
              option, "it where there are no files", "it only on the command line");
        };
    options.put(option, new Option(parameter, parameter.isEmpty(), refuse));
    return this;
  }

  void read(List<String> words, Consumer<String> algorithm) {
    boolean named = false;
    for (int w = 0; w < words.size(); w++) {
      String word = words.get(w);
      int equals = word.indexOf('=');
      String name = word.startsWith("--") && equals > 0 ? word.substring(0, equals) : word;
      Option option = options.get(name);
      if (option == null && (word.startsWith("-") || named)) {
        unknown.add(word);
      } else if (option == null) {
        algorithm.accept(word);
        named = true;
      } else if (option.flag) {
        option.taker.accept("true");
      } else if (!name.equals(word)) {
        option.taker.accept(word.substring(equals + 1));
      } else {
        option.taker.accept(value(name, option, words, ++w));
      }
    }
    if (!unknown.isEmpty()) {
      throw unknown(unknown.get(0));
    }
  }

  private String value(String name, Option option, List<String> words, int at) {
    if (at >= words.size()) {
      throw wrong(
          "missing required parameter for option '" + name + "' (" + option.parameter + ")");
    }
    if (options.containsKey(words.get(at).split("=", 2)[0])) {
      throw wrong("expected parameter for option '" + name + "' but found '" + words.get(at) + "'");
    }
    return words.get(at);
  }

  private BadInput unknown(String word) {
    String kind = word.startsWith("-") ? "option" : "argument";
    String near =
        word.startsWith("-")
            ? Nearest.to(word.split("=", 2)[0], options.keySet())
                .map(w -> ", nearest is '" + w + "'")
                .orElse("")
            : "";
    return wrong("found the unknown " + kind + " '" + word + "'" + near);
  }

  private BadInput wrong(String problem) {
    return new BadInput(problem + "; see 'thalweg " + command + " --help'");
  }
}
