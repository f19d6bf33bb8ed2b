package io.thalweg.cluster.jgroups;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A stream that knows how long the present write has been going on. One thread writes at a time.
 */
final class StallingStream extends FilterOutputStream {
  private volatile long sinceNanos;

  StallingStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    // 0 means that no thread writes, so the lowest bit of the time is set.
    sinceNanos = System.nanoTime() | 1;
    try {
      out.write(bytes, offset, length);
    } finally {
      sinceNanos = 0;
    }
  }

  long stalledNanos() {
    long since = sinceNanos;
    return since == 0 ? 0 : System.nanoTime() - since;
  }
}
