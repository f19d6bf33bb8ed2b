package io.thalweg.core.protocols.forests;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which token a node asks for in Entry_CS: the paper's "some heuristics". */
public enum TokenChoice {
  /** Any token. */
  RANDOM,

  /** The token that the node last received or was informed of; any token if there is none. */
  LAST_SEEN,

  /** The same, but if there is none, the token of the node's own number modulo K. */
  BALANCED,

  /** The token with the latest news, unless its queue was long: see {@link News}. */
  FRESHEST;

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<String> words() {
    return Arrays.stream(values()).map(TokenChoice::word).toList();
  }
}
