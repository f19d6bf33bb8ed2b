package io.thalweg.cluster.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One line of a script: {@code @250ms ask 2 units=1 for=30ms}.
 *
 * @param at when, in nanoseconds, or {@link #NEXT}
 */
public record Command(long at, String verb, List<String> words, Map<String, String> options) {

  /** In place of a time: when the line before is done. */
  static final long NEXT = -1;

  static Command read(String line) {
    String[] parts = line.strip().split("\\s+");
    int first = parts[0].startsWith("@") ? 1 : 0;
    if (first == parts.length) {
      throw new BadScript("found '" + line + "', expected a command after the time");
    }
    List<String> words = new ArrayList<>();
    Map<String, String> options = new TreeMap<>();
    for (int p = first + 1; p < parts.length; p++) {
      int is = parts[p].indexOf('=');
      if (is < 0) {
        words.add(parts[p]);
      } else {
        String name = parts[p].substring(0, is);
        if (options.put(name, parts[p].substring(is + 1)) != null) {
          throw twice(name, line);
        }
      }
    }
    long at = first == 0 ? NEXT : Span.read(parts[0].substring(1));
    return new Command(at, parts[first], words, options);
  }

  private static BadScript twice(String name, String line) {
    return new BadScript("found '" + name + "' twice in '" + line + "', expected it once");
  }

  /** Throws if the line has this word twice. */
  void checkNotTwice(String word) {
    if (words.indexOf(word) != words.lastIndexOf(word)) {
      throw twice(word, toString());
    }
  }

  /** The word at this place. */
  String word(int place) {
    if (place >= words.size()) {
      throw new BadScript("'" + this + "' lacks a word");
    }
    return words.get(place);
  }

  int number(int place) {
    return number(word(place));
  }

  private int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new BadScript(
          "found '%s' in '%s', expected a whole number %s"
              .formatted(
                  text,
                  this,
                  text.startsWith("-")
                      ? "from " + Integer.MIN_VALUE + " on"
                      : "up to " + Integer.MAX_VALUE));
    }
  }

  boolean has(String option) {
    return options.containsKey(option) || words.contains(option);
  }

  String option(String name, String otherwise) {
    return options.getOrDefault(name, otherwise);
  }

  int number(String name, int otherwise) {
    return options.containsKey(name) ? number(options.get(name)) : otherwise;
  }

  long span(String name, long otherwise) {
    return options.containsKey(name) ? Span.read(options.get(name)) : otherwise;
  }

  /** The same, if it is no longer than {@code most}. */
  long span(String name, long otherwise, long most) {
    long span = span(name, otherwise);
    if (span > most) {
      throw new BadScript(
          "found '%s=%s', expected at most %s"
              .formatted(name, options.get(name), Span.write(most)));
    }
    return span;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(at == NEXT ? "" : "@" + Span.write(at) + " ");
    text.append(verb);
    words.forEach(word -> text.append(' ').append(word));
    options.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
    return text.toString();
  }
}
