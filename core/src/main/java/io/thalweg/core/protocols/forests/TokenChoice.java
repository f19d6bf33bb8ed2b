package io.thalweg.core.protocols.forests;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which token a node asks for in Entry_CS: the paper's "some heuristics". */
public enum TokenChoice {
  /** Any. */
  RANDOM,

  /** The one that the node received last, or of which an INFORM told last; any if it saw none. */
  LAST_SEEN,

  /** The same, but a node that saw none takes the token of its own number modulo K. */
  BALANCED,

  /** The one of which there was news last, unless its queue was long: see {@link News}. */
  FRESHEST;

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<String> words() {
    return Arrays.stream(values()).map(TokenChoice::word).toList();
  }
}
