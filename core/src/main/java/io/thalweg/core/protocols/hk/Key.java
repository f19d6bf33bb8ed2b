package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Scale;

/**
 * The key by which requests are ordered; the paper's S. It is fixed when a request is made, and the
 * order of two keys never changes while they wait, so that all queues agree [D11].
 *
 * @param R the rank that the {@link Policy} gives the request, larger first
 * @param at when the request was made
 * @param i the node that made it
 */
public record Key(long R, long at, int i) {

  /**
   * Whether this goes before another: by rank, unless the other was made earlier by at least A for
   * each step between them; at equal rank by time; at equal time by node.
   *
   * @param A how long a request has to wait to make up for one step of rank
   */
  boolean isAhead(Key other, long A) {
    if (R != other.R) {
      return R > other.R ? staysAhead(other, A) : !other.staysAhead(this, A);
    }
    return at != other.at ? at < other.at : i < other.i;
  }

  /** Whether this key stays ahead of one of lower rank, which may have been made earlier. */
  private boolean staysAhead(Key lower, long A) {
    long later = at - lower.at;
    long steps = R - lower.R; // an unsigned number of 64 bits
    return later <= 0
        || A == HkConfig.NO_AGING
        || Long.compareUnsigned(later / A, steps) < 0; // later < A * steps
  }

  void encode(LongSink words) {
    words.put(R);
    words.put(i);
    words.put(Scale.AGE, at);
  }

  @Override
  public String toString() {
    return R + "@" + at;
  }
}
