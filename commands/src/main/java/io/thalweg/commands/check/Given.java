package io.thalweg.commands.check;

import io.thalweg.sim.BadInput;
import io.thalweg.sim.Nearest;
import io.thalweg.sim.scenario.Setting;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The options that the user gave, as text, and the parsing of single values. */
public final class Given {
  private static final String SUFFIXES = "KMG";

  private final String algorithm;
  private final Map<CheckOption, String> values;
  private final Map<Setting, String> own;

  /**
   * @param own settings of the algorithm for which there is no {@link CheckOption}
   */
  public Given(String algorithm, Map<CheckOption, String> values, Map<Setting, String> own) {
    this.algorithm = algorithm;
    this.own = Collections.unmodifiableMap(new TreeMap<>(own));
    EnumMap<CheckOption, String> copy = new EnumMap<>(CheckOption.class);
    copy.putAll(values);
    this.values = Collections.unmodifiableMap(copy);
  }

  public String algorithm() {
    return algorithm;
  }

  /** Returns the settings of the algorithm for which there is no {@link CheckOption}. */
  public Map<Setting, String> own() {
    return own;
  }

  public boolean has(CheckOption option) {
    return values.containsKey(option);
  }

  public String text(CheckOption option) {
    return values.getOrDefault(option, option.standard()).trim();
  }

  public BadInput bad(CheckOption option, String expected) {
    return BadInput.option(option.option(), "'" + text(option) + "'", expected);
  }

  public void exclude(CheckOption one, CheckOption other, String why) {
    if (has(one) && has(other)) {
      throw BadInput.option(
          one.option(), "it together with " + other.option(), "only one of them: " + why);
    }
  }

  public int whole(CheckOption option, int least, int most) {
    String text = text(option);
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    String range = most == Integer.MAX_VALUE ? " up" : " to " + most;
    throw bad(option, "a whole number from " + least + range);
  }

  /** Parses a whole number that may be large: 500K, 10M, 1e6. */
  public long large(CheckOption option, long most) {
    String expected = "a whole number from 1 to " + most + ", such as 500K, 10M or 1e6";
    return scaled(option, 1000, 1, most, expected);
  }

  /**
   * Parses an amount of memory, such as 800M or 8G. The launcher passes the same text to the JVM.
   */
  public long memory(CheckOption option, long least) {
    String expected = "a size from " + (least >> 20) + "M up, such as 800M or 8G";
    if (!text(option).matches("[0-9]{1,15}[kKmMgG]?")) {
      throw bad(option, expected);
    }
    return scaled(option, 1024, least, Long.MAX_VALUE, expected);
  }

  private long scaled(CheckOption option, long step, long least, long most, String expected) {
    String text = text(option).toUpperCase(Locale.ROOT);
    long factor = 1;
    int suffix = text.isEmpty() ? -1 : SUFFIXES.indexOf(text.charAt(text.length() - 1));
    for (int s = 0; s <= suffix; s++) {
      factor *= step;
    }
    String number = suffix < 0 ? text : text.substring(0, text.length() - 1);
    try {
      if (number.length() <= 20) {
        BigDecimal value = new BigDecimal(number);
        if (Math.abs(value.scale()) <= 20) { // 1e999999999 would take all memory to write down
          long result = value.multiply(BigDecimal.valueOf(factor)).longValueExact();
          if (result >= least && result <= most) {
            return result;
          }
        }
      }
    } catch (NumberFormatException e) {
      // said below
    } catch (ArithmeticException e) {
      // said below: not whole, or absurdly large
    }
    throw bad(option, expected);
  }

  /** Parses one of these words. */
  public String choice(CheckOption option, List<String> words) {
    String word = text(option).toLowerCase(Locale.ROOT);
    if (!words.contains(word)) {
      throw bad(option, Nearest.oneOf(word, words));
    }
    return word;
  }

  /** Returns the options as on the command line, without those for output. */
  public String commandLine() {
    StringBuilder text = new StringBuilder(algorithm);
    own.forEach((setting, value) -> text.append(" " + setting.option() + " " + quoted(value)));
    values.forEach(
        (option, value) -> {
          if (option.group() != CheckOption.Group.OUTPUT) {
            text.append(' ').append(option.option());
            text.append(option.isFlag() ? "" : " " + quoted(value));
          }
        });
    return text.toString();
  }

  private static String quoted(String value) {
    return value.matches("[A-Za-z0-9_.,:/=+-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }
}
