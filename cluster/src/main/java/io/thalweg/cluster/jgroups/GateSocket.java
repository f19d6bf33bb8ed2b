package io.thalweg.cluster.jgroups;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A socket that JGroups gets only after TLS, if it is used, and the greeting. JGroups then reads
 * and writes the decrypted streams.
 *
 * <p>Closing it closes the connection at once, even while a thread is writing: a TLS socket of the
 * JDK would wait for that thread.
 */
final class GateSocket extends Socket {
  private final Gate gate;
  private volatile @Nullable InputStream input;
  private volatile @Nullable StallingStream output;

  @GuardedBy("this")
  private @Nullable Future<?> limit;

  GateSocket(Gate gate) {
    this.gate = gate;
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    var address = (InetSocketAddress) endpoint;
    try {
      connectWithin(endpoint, timeout);
      gate.callOut(this);
      gate.contacts().reached(address);
    } catch (IOException failure) {
      boolean nobody = failure instanceof ConnectException;
      gate.contacts().failed(address, Reason.of(failure), nobody);
      close();
      throw failure;
    }
  }

  /**
   * Connects within a time that a clock limits, for the same reason as in {@link #setSoTimeout}.
   */
  private void connectWithin(SocketAddress endpoint, int millis) throws IOException {
    setSoTimeout(millis);
    try {
      super.connect(endpoint, 0);
    } catch (ConnectException refused) {
      throw refused;
    } catch (IOException failure) {
      throw isClosed() ? new SocketTimeoutException("Connect timed out") : failure;
    } finally {
      setSoTimeout(0);
    }
  }

  /** Sets the streams that are read and written from now on. */
  void open(InputStream in, OutputStream out) {
    this.output = new StallingStream(out);
    this.input = in;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    InputStream inside = input;
    return inside == null ? super.getInputStream() : inside;
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    OutputStream inside = output;
    return inside == null ? super.getOutputStream() : inside;
  }

  /**
   * JGroups sets a time-out while it reads the address of the peer. If that takes too long, a clock
   * closes the connection: see {@link Gate} for what a time-out of the socket itself would cost
   * ever after.
   */
  @Override
  public synchronized void setSoTimeout(int millis) {
    Future<?> last = limit;
    if (last != null) {
      last.cancel(false);
    }
    limit = millis == 0 ? null : gate.closeAfter(this, millis);
  }

  @Override
  public int getSoTimeout() {
    return 0;
  }

  /** The incoming bytes before TLS. */
  InputStream rawInput() throws IOException {
    return super.getInputStream();
  }

  /** How long the present write has been going on, in nanoseconds; 0 if there is none. */
  long stalledNanos() {
    StallingStream out = output;
    return out == null ? 0 : out.stalledNanos();
  }

  @Override
  public void close() throws IOException {
    gate.closed(this);
    super.close();
  }
}
