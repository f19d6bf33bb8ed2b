package io.thalweg.cluster.jgroups;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Knows how long a write has been going on. One thread writes at a time. */
final class StallingStream extends FilterOutputStream {
  private volatile long sinceNanos;

  StallingStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    // 0 means that nobody writes, so a clock that happens to be 0 is moved by 1.
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
