package io.thalweg.bench.live.server;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A server that runs for one measurement, on a free port of loopback, without an old state. */
public interface Server extends AutoCloseable {

  int port();

  /** How many messages went in and out so far, as the server itself counts. */
  long messages() throws IOException;

  Process process();

  /** Ends the server. */
  @Override
  void close() throws IOException;

  /** How to have one. */
  interface Kind {

    /** Why it cannot be had here, in one sentence; null if it can. */
    @Nullable String missing();

    Server start() throws IOException, InterruptedException;
  }
}
