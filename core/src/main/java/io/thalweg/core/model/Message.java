package io.thalweg.core.model;

/**
 * A message of some protocol: an immutable value.
 *
 * <p>Tokens and units travel in messages, so a message tells how many it carries: the checks in
 * {@code io.thalweg.core.properties} count them.
 */
public interface Message {

  /** The paper's name of this kind of message. */
  String type();

  /** Words that every message has: sender, receiver and type. */
  int HEADER_WORDS = 3;

  /** The number of words it takes on the wire besides the header: one for each number in it. */
  int words();

  /** The number of tokens it carries. */
  default int tokens() {
    return 0;
  }

  /** The number of units that it carries; no request holds them. */
  default int units() {
    return 0;
  }

  /** Names its fields, for traces and people. */
  void describe(Fields fields);

  /** Writes everything in which it can differ from other messages. */
  void encode(LongSink words);
}
