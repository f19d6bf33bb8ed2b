package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Scale;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells of its queue: key and need of the front, and the smallest need in it.
 *
 * <p>"No request" is the absence of a summary, never some number: an aged key can be any number.
 */
public record Summary(long S, int h, int m) {

  static void encode(@Nullable Summary summary, LongSink words) {
    words.put(summary == null ? 0 : ((long) summary.m << 32) | summary.h); // h is at least 1
    if (summary != null) {
      words.put(Scale.AGE, summary.S);
    }
  }

  static void describe(@Nullable Summary summary, Fields fields) {
    if (summary != null) {
      fields.put("S", summary.S);
      fields.put("h", summary.h);
      fields.put("m", summary.m);
    }
  }

  @Override
  public String toString() {
    return "S=" + S + " h=" + h + (m == h ? "" : " m=" + m);
  }
}
