package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.Ability;
import io.thalweg.core.model.Algorithm;
import io.thalweg.core.model.Option;
import io.thalweg.core.model.Protocol;
import io.thalweg.core.model.Settings;
import io.thalweg.core.protocols.forests.Forests.Reading;
import io.thalweg.core.protocols.forests.Informing.Whom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code forests}: how settings become {@link Forests}. */
public final class ForestsAlgorithm implements Algorithm {
  public static final Option TOKEN_CHOICE =
      new Option(
          "token-choice",
          "balanced",
          "C",
          "Which token a node asks for: random, last-seen (the default of the published variants),"
              + " balanced (last-seen, starting with the node's number modulo K) or freshest (the"
              + " one of which there was news last, unless its queue was long).",
          TokenChoice.words());
  public static final Option INFORM =
      new Option(
          "inform",
          "none",
          "W",
          "Whom a node tells that its token is idle: none, random:N (any N nodes; random:2 is the"
              + " default of the published variants) or holders:N (N earlier holders of the token,"
              + " once).",
          List.of("none", "random:1", "random:2", "holders:2", "holders:3"));
  public static final Option INFORM_AFTER =
      new Option(
          "inform-after",
          "0",
          "T",
          "It tells them when the token has been idle for so long; 0: at once.",
          List.of("0", "1", "3", "20"));

  private static final Option PUBLISHED_CHOICE = withStandard(TOKEN_CHOICE, "last-seen");
  private static final Option PUBLISHED_INFORM = withStandard(INFORM, "random:2");

  private static final Pattern NODES = Pattern.compile("(random|holders):([0-9]{1,3})");

  private static Option withStandard(Option o, String standard) {
    return new Option(o.name(), standard, o.parameter(), o.description(), o.examples());
  }

  @Override
  public String name() {
    return "forests";
  }

  @Override
  public String title() {
    return "K-mutual exclusion with K tokens in forests (Bulgannawar and Vaidya)";
  }

  @Override
  public List<String> variants() {
    return Arrays.stream(Reading.values()).map(Reading::word).toList();
  }

  @Override
  public Set<Ability> abilities(String variant) {
    return EnumSet.of(Ability.MORE_THAN_ONE_UNIT);
  }

  @Override
  public List<Option> options(String variant) {
    return variant.equals(Reading.REPAIRED.word())
        ? List.of(TOKEN_CHOICE, INFORM, INFORM_AFTER)
        : List.of(PUBLISHED_CHOICE, PUBLISHED_INFORM, INFORM_AFTER);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    Reading reading = Reading.values()[variants().indexOf(settings.variant())];
    List<Option> own = options(settings.variant());
    Informing informing = informing(settings, own.get(1));
    return new Forests(
        settings.k(),
        reading,
        choice(settings, own.get(0)),
        informing.ifIdleFor(settings.ticks(INFORM_AFTER)));
  }

  private static TokenChoice choice(Settings settings, Option option) {
    List<String> words = TokenChoice.words();
    String word = settings.has(option) ? settings.choice(option, words) : option.standard();
    return TokenChoice.values()[words.indexOf(word)];
  }

  private static Informing informing(Settings settings, Option option) {
    String text = settings.has(option) ? settings.text(option) : option.standard();
    if (text.equals("none")) {
      return Informing.NOBODY;
    }
    Matcher matcher = NODES.matcher(text);
    if (!matcher.matches()) {
      throw settings.bad(option, "none, random:N or holders:N with a whole number N up to 999");
    }
    Whom whom = Whom.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
    return new Informing(whom, Integer.parseInt(matcher.group(2)), 0);
  }
}
