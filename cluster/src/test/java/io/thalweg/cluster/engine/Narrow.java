package io.thalweg.cluster.engine;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.transport.Transport;

/** Drops messages that are too large, as the transport over TCP does. */
record Narrow(Transport wide, int messageBytes) implements Transport {

  @Override
  public Address self() {
    return wide.self();
  }

  @Override
  public void start(Listener listener) {
    wide.start(listener);
  }

  @Override
  public void send(Address to, byte[] bytes) {
    if (bytes.length <= messageBytes) {
      wide.send(to, bytes);
    }
  }

  @Override
  public void close() {
    wide.close();
  }
}
