package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells of its queue: key S and need h of the front, and the smallest need m in it.
 *
 * <p>"No request" is the absence of a summary, never a special number: a key can have any value.
 */
public record Summary(Key S, int h, int m) {

  /** The same under other names. */
  static @Nullable Summary renamed(@Nullable Summary summary, IntUnaryOperator names) {
    return summary == null ? null : summary.renamed(names);
  }

  Summary renamed(IntUnaryOperator names) {
    return new Summary(new Key(S.R(), S.at(), names.applyAsInt(S.i())), h, m);
  }

  static void encode(@Nullable Summary summary, LongSink words) {
    words.put(summary == null ? 0 : ((long) summary.m << 32) | summary.h); // h is at least 1
    if (summary != null) {
      summary.S.encode(words);
    }
  }

  static void describe(@Nullable Summary summary, Fields fields) {
    if (summary != null) {
      fields.put("R", summary.S.R());
      fields.put("at", summary.S.at());
      fields.put("i", summary.S.i());
      fields.put("h", summary.h);
      fields.put("m", summary.m);
    }
  }

  @Override
  public String toString() {
    return "S=" + S + " h=" + h + (m == h ? "" : " m=" + m);
  }
}
