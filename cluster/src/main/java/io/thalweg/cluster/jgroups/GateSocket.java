package io.thalweg.cluster.jgroups;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A socket that JGroups gets only after TLS, if there is any, and the greeting. JGroups then reads
 * and writes what is inside.
 *
 * <p>Closing it closes the connection at once, also under a thread that is writing: a TLS socket of
 * the JDK would wait for that thread.
 */
final class GateSocket extends Socket {
  private final Gate gate;
  private volatile @Nullable InputStream input;
  private volatile @Nullable StallingStream output;

  GateSocket(Gate gate) {
    this.gate = gate;
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    var address = (InetSocketAddress) endpoint;
    try {
      super.connect(endpoint, timeout);
      gate.callOut(this);
      gate.contacts().reached(address);
    } catch (IOException failure) {
      gate.contacts().failed(address, Reason.of(failure));
      close();
      throw failure;
    }
  }

  /** From now on these are what is read and written. */
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

  /** What comes in, before TLS. */
  InputStream rawInput() throws IOException {
    return super.getInputStream();
  }

  /** For how long somebody has been trying to write, in nanoseconds. */
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
