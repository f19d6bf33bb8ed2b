package io.thalweg.core.protocols.suzukikasami;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import java.util.List;

/** The messages of Suzuki and Kasami's algorithm. */
sealed interface SuzukiKasamiMessage extends Message {

  /** The sender wishes to enter; this is its n-th request. */
  record Request(long n) implements SuzukiKasamiMessage {}

  /**
   * The token.
   *
   * @param LN by node, the number of its latest request that was granted
   * @param Q the nodes that get the token next
   */
  record Privilege(List<Long> LN, List<Integer> Q) implements SuzukiKasamiMessage {
    public Privilege {
      LN = List.copyOf(LN);
      Q = List.copyOf(Q);
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

  @Override
  default String type() {
    return switch (this) {
      case Request m -> "REQUEST";
      case Privilege m -> "PRIVILEGE";
    };
  }

  @Override
  default int words() {
    return switch (this) {
      case Request m -> 1;
      case Privilege(List<Long> LN, List<Integer> Q) -> LN.size() + Q.size();
    };
  }

  @Override
  default void describe(Fields fields) {
    switch (this) {
      case Request(long n) -> fields.put("n", n);
      case Privilege(List<Long> LN, List<Integer> Q) -> {
        fields.list("LN", LN.stream().mapToLong(n -> n).toArray());
        fields.list("Q", Q.stream().mapToLong(j -> j).toArray());
      }
    }
  }

  @Override
  default void encode(LongSink words) {
    switch (this) {
      case Request(long n) -> {
        words.put(-1);
        words.put(n);
      }
      case Privilege(List<Long> LN, List<Integer> Q) -> {
        words.put(Q.size());
        Q.forEach(words::put);
        LN.forEach(words::put);
      }
    }
  }
}
