package io.thalweg.cluster.engine;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;

/** A transport that fails from some moment on. */
final class Failing implements Transport {
  private final Transport transport;
  volatile boolean fails;

  Failing(Transport transport) {
    this.transport = transport;
  }

  @Override
  public Address self() {
    return transport.self();
  }

  @Override
  public void start(Listener listener) {
    transport.start(listener);
  }

  @Override
  public void send(Address to, byte[] bytes) {
    if (fails) {
      throw new OutOfMemoryError("a transport of a test");
    }
    transport.send(to, bytes);
  }

  @Override
  public void close() {
    transport.close();
  }
}
