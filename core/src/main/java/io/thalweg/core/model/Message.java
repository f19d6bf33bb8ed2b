package io.thalweg.core.model;

/**
 * A message of some protocol: an immutable value.
 *
 * <p>Tokens and units travel in messages, so those who count them (see {@code
 * io.thalweg.core.properties}) have to be able to ask.
 */
public interface Message {

  /** The paper's name of this kind of message. */
  String type();

  /** Words that every message has: who sent it, to whom, and its type. */
  int HEADER_WORDS = 3;

  /** How many words it takes on the wire besides these: one for each number in it. */
  int words();

  /** How many tokens it carries. */
  default int tokens() {
    return 0;
  }

  /** How many units of the resource it carries that nobody holds. */
  default int units() {
    return 0;
  }

  /** Names its fields, for traces and people. */
  void describe(Fields fields);

  /** Writes all that tells it from other messages. */
  void encode(LongSink words);
}
