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

/** {@code forests}: how settings become {@link Forests}. */
public final class ForestsAlgorithm implements Algorithm {
  public static final Option TOKEN_CHOICE =
      new Option(
          "token-choice",
          "balanced",
          "C",
          "Which token a node asks for: random, last-seen (the default of the published variants),"
              + " balanced (last-seen, starting with the node's number modulo K) or freshest (the"
              + " one of which there was news last, unless its queue was long).");
  public static final Option INFORM =
      new Option(
          "inform",
          "none",
          "W",
          "Whom a node tells that its token is idle: none, random:N (any N nodes; the default of"
              + " the published variants is random:2) or holders:N (N earlier holders of the"
              + " token).");
  public static final Option INFORM_AFTER =
      new Option(
          "inform-after",
          "0",
          "T",
          "It tells them if the token has been idle for so long; 0: at once.");

  private static final int NODES_MAX = 1000;

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
    return List.of(TOKEN_CHOICE, INFORM, INFORM_AFTER);
  }

  @Override
  public Protocol<?> protocol(Settings settings) {
    Reading reading = Reading.values()[variants().indexOf(settings.variant())];
    boolean published = reading != Reading.REPAIRED;
    TokenChoice choice =
        published && !settings.has(TOKEN_CHOICE) ? TokenChoice.LAST_SEEN : choice(settings);
    Informing informing =
        published && !settings.has(INFORM) ? Informing.random(2) : informing(settings);
    return new Forests(
        settings.k(), reading, choice, informing.ifIdleFor(settings.ticks(INFORM_AFTER)));
  }

  private static TokenChoice choice(Settings settings) {
    List<String> words = TokenChoice.words();
    return TokenChoice.values()[words.indexOf(settings.choice(TOKEN_CHOICE, words))];
  }

  private static Informing informing(Settings settings) {
    String text = settings.text(INFORM).toLowerCase(Locale.ROOT);
    if (text.equals("none")) {
      return Informing.NOBODY;
    }
    String[] parts = text.split(":", 2);
    List<String> kinds = List.of("random", "holders");
    if (parts.length < 2 || !kinds.contains(parts[0]) || !parts[1].matches("[0-9]{1,3}")) {
      throw settings.bad(
          INFORM, "none, random:N or holders:N with a whole number N from 0 to " + (NODES_MAX - 1));
    }
    Whom whom = parts[0].equals("random") ? Whom.RANDOM : Whom.HOLDERS;
    return new Informing(whom, Integer.parseInt(parts[1]), 0);
  }
}
