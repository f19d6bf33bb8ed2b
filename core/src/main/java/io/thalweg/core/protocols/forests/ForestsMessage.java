package io.thalweg.core.protocols.forests;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Scale;
import java.util.List;

/**
 * The messages. Versions are part of the repair: the published algorithm has {@link #NO_VERSION}.
 */
public sealed interface ForestsMessage extends Message {

  /** In place of a version, where none is carried. */
  int NO_VERSION = 0;

  /** The token that the message is about. */
  int t();

  /** Node Y has requested token t. Y is the originator, not necessarily the sender. */
  record Request(int Y, int t) implements ForestsMessage {}

  /**
   * Token t with its token-queue, whose first entry is the receiver.
   *
   * @param w the version: it grows each time that a holder tells others where the token is
   * @param earlier its earlier holders, the latest first; empty unless INFORMs go to these
   */
  record Token(int t, int w, List<Waiting> queue, List<Integer> earlier) implements ForestsMessage {
    public Token {
      queue = List.copyOf(queue);
      earlier = List.copyOf(earlier);
    }

    @Override
    public int tokens() {
      return 1;
    }

    @Override
    public int units() {
      return 1;
    }
  }

  /** Node X has token t, and the version of this news is w. */
  record Inform(int X, int t, int w) implements ForestsMessage {}

  @Override
  default String type() {
    return switch (this) {
      case Request m -> "REQUEST";
      case Token m -> "TOKEN";
      case Inform m -> "INFORM";
    };
  }

  /**
   * As the paper counts, but without the three words of every message: source, destination, type.
   */
  @Override
  default int words() {
    return switch (this) {
      case Request m -> 2;
      case Token(int t, int w, List<Waiting> queue, List<Integer> earlier) ->
          1
              + words(w)
              + queue.stream().mapToInt(waiting -> 2 + words(waiting.w())).sum()
              + earlier.size();
      case Inform(int X, int t, int w) -> 2 + words(w);
    };
  }

  private static int words(int version) {
    return version == NO_VERSION ? 0 : 1;
  }

  @Override
  default void describe(Fields fields) {
    switch (this) {
      case Request(int Y, int t) -> {
        fields.put("Y", Y);
        fields.put("t", t);
      }
      case Token(int t, int w, List<Waiting> queue, List<Integer> earlier) -> {
        describe(t, w, fields);
        fields.put("queue", queue);
        if (!earlier.isEmpty()) {
          fields.put("earlier", earlier);
        }
      }
      case Inform(int X, int t, int w) -> {
        fields.put("X", X);
        describe(t, w, fields);
      }
    }
  }

  private static void describe(int t, int w, Fields fields) {
    fields.put("t", t);
    if (w != NO_VERSION) {
      fields.put("w", w);
    }
  }

  @Override
  default void encode(LongSink words) {
    switch (this) {
      case Request(int Y, int t) -> encode(1, Y, t, NO_VERSION, words);
      case Token(int t, int w, List<Waiting> queue, List<Integer> earlier) -> {
        encode(2, 0, t, w, words);
        Waiting.encode(queue, words);
        earlier.forEach(words::put);
      }
      case Inform(int X, int t, int w) -> encode(3, X, t, w, words);
    }
  }

  private static void encode(int kind, int node, int t, int version, LongSink words) {
    words.put(((long) node << 32) | (t << 2) | kind);
    encodeVersion(version, words);
  }

  /** Versions grow without bound, but only their order matters. */
  static void encodeVersion(int version, LongSink words) {
    if (version == NO_VERSION) {
      words.put(version);
    } else {
      words.put(Scale.ORDER, version);
    }
  }
}
