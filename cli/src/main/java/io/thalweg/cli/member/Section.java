package io.thalweg.cli.member;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** The keys and values of one part of a file. Every error names the file and the line. */
final class Section {
  private final Path file;
  private final String prefix;
  private final Yaml.Mapping mapping;

  Section(Path file, String prefix, Yaml.Mapping mapping) {
    this.file = file;
    this.prefix = prefix;
    this.mapping = mapping;
  }

  /** Refuses all other keys. */
  Section accept(List<String> keys) {
    for (String key : keys()) {
      if (!keys.contains(key)) {
        throw bad(key, "the unknown key '" + prefix + key + "'", Nearest.oneOf(key, keys));
      }
    }
    return this;
  }

  Set<String> keys() {
    return mapping.fields().keySet();
  }

  boolean has(String key) {
    return mapping.fields().containsKey(key);
  }

  boolean isText(String key) {
    return value(key) instanceof Yaml.Scalar;
  }

  boolean isList(String key) {
    return value(key) instanceof Yaml.Sequence;
  }

  boolean isEmpty(String key) {
    return value(key) instanceof Yaml.Nothing;
  }

  private Yaml value(String key) {
    return field(key).value();
  }

  private Yaml.Field field(String key) {
    return Objects.requireNonNull(mapping.fields().get(key), key);
  }

  String text(String key) {
    if (value(key) instanceof Yaml.Scalar scalar) {
      return scalar.text();
    }
    throw bad(key, kind(value(key)) + " in " + prefix + key, "a single value");
  }

  int whole(String key) {
    return (int) whole(key, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  long whole(String key, long least, long most) {
    String text = text(key);
    try {
      long number = Long.parseLong(text.replace("_", ""));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(key, "'" + text + "' in " + prefix + key, "a whole number");
  }

  boolean yesOrNo(String key) {
    String text = text(key);
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw bad(key, "'" + text + "' in " + prefix + key, "true or false");
    };
  }

  Duration duration(String key) {
    return duration(key, Durations.FORM);
  }

  /**
   * @param accepted what is accepted, for the message, if it is more than a time
   */
  Duration duration(String key, String accepted) {
    String text = text(key);
    return Durations.parse(text)
        .orElseThrow(() -> bad(key, "'" + text + "' in " + prefix + key, accepted));
  }

  /** Reads one of the constants, written in small letters with hyphens. */
  <E extends Enum<E>> E oneOf(String key, Class<E> type) {
    String text = text(key);
    List<String> words = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String word = constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
      if (word.equals(text)) {
        return constant;
      }
      words.add(word);
    }
    throw bad(key, "'" + text + "' in " + prefix + key, Nearest.oneOf(text, words));
  }

  /** Reads a path, relative to the folder of the file. */
  Path path(String key) {
    return at(key, () -> file.resolveSibling(text(key)));
  }

  /** Reads a list of texts, or a single text. */
  List<String> texts(String key) {
    if (value(key) instanceof Yaml.Sequence sequence) {
      List<String> texts = new ArrayList<>();
      for (Yaml item : sequence.items()) {
        if (!(item instanceof Yaml.Scalar scalar)) {
          String found = kind(item) + " in " + prefix + key;
          throw BadInput.line(file, item.line(), found, "single values");
        }
        texts.add(scalar.text());
      }
      return texts;
    }
    return List.of(text(key));
  }

  Section section(String key) {
    if (value(key) instanceof Yaml.Mapping inner) {
      return new Section(file, prefix + key + ".", inner);
    }
    throw bad(key, kind(value(key)) + " in " + prefix + key, "keys and values");
  }

  /** Runs an action; adds the place in the file to an {@link IllegalArgumentException}. */
  <T> T at(String key, Supplier<T> action) {
    try {
      return action.get();
    } catch (IllegalArgumentException refused) {
      String sentence = String.valueOf(refused.getMessage());
      String name = sentence.startsWith(key + " ") ? prefix : prefix + key + ": ";
      throw new BadInput(place(key) + ": " + name + sentence);
    }
  }

  /** Returns the file, and the line of the key if the key is there: {@code node.yaml:3}. */
  String place(String key) {
    return has(key) ? file + ":" + field(key).line() : file.toString();
  }

  BadInput bad(String key, String found, String expected) {
    return BadInput.line(file, field(key).line(), found, expected);
  }

  /** Returns the error for a key that is required but missing. */
  BadInput missing(String found, String expected) {
    return BadInput.line(file, mapping.line(), found, expected);
  }

  private static String kind(Yaml value) {
    return switch (value) {
      case Yaml.Scalar scalar -> "a single value"; // which may be a secret
      case Yaml.Nothing nothing -> "nothing";
      case Yaml.Sequence sequence -> "a list";
      case Yaml.Mapping mapping -> "keys and values";
    };
  }
}
