package io.thalweg.bench.live.server;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A server that runs for one measurement, on a free port of loopback, and starts empty. */
public interface Server extends AutoCloseable {

  int port();

  /** Returns the number of messages in and out so far, as the server itself counts them. */
  long messages() throws IOException;

  Process process();

  /** Ends the server. */
  @Override
  void close() throws IOException;

  /** A kind of server, which can be started. */
  interface Kind {

    /** Returns in one sentence why it is not available here; null if it is. */
    @Nullable String missing();

    Server start() throws IOException, InterruptedException;
  }
}
