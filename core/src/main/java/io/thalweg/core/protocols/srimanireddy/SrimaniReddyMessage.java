package io.thalweg.core.protocols.srimanireddy;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import java.util.List;

/** The messages of Srimani and Reddy's algorithm. */
sealed interface SrimaniReddyMessage extends Message {

  /** The sender wishes to enter; this is the n-th request that it cannot grant itself. */
  record Request(long n) implements SrimaniReddyMessage {}

  /**
   * One of the K privileges.
   *
   * @param LN by node, the number of its latest request for which a privilege was sent
   * @param Q the nodes that get this privilege next
   */
  record Privilege(List<Long> LN, List<Integer> Q) implements SrimaniReddyMessage {
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
      case Privilege m -> m.LN.size() + m.Q.size();
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
