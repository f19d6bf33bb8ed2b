package io.thalweg.torture.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A connection to the {@link FencingStore}, for one thread. It connects when it is first used. */
public final class StoreClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 10_000;

  private final InetSocketAddress place;
  private @Nullable Socket socket;
  private @Nullable BufferedReader answers;

  public StoreClient(InetSocketAddress place) {
    this.place = place;
  }

  /**
   * Writes with a fence.
   *
   * @param value one word
   * @return the answer of the store: OK, or REFUSED with the largest fence
   */
  public String write(int unit, long fence, String value) throws IOException {
    try {
      BufferedReader lines = connected();
      Socket open = socket;
      if (open == null) {
        throw new IOException("not connected");
      }
      String line = "WRITE " + unit + " " + fence + " " + value + "\n";
      open.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
      String answer = lines.readLine();
      if (answer == null) {
        throw new IOException("the store has closed the connection");
      }
      return answer;
    } catch (IOException broken) {
      close();
      throw broken;
    }
  }

  private BufferedReader connected() throws IOException {
    BufferedReader known = answers;
    if (known != null) {
      return known;
    }
    Socket fresh = new Socket();
    socket = fresh;
    fresh.connect(place, PATIENCE_MILLIS);
    fresh.setSoTimeout(PATIENCE_MILLIS);
    fresh.setTcpNoDelay(true);
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(fresh.getInputStream(), StandardCharsets.US_ASCII));
    answers = lines;
    return lines;
  }

  @Override
  public void close() throws IOException {
    Socket open = socket;
    socket = null;
    answers = null;
    if (open != null) {
      open.close();
    }
  }
}
