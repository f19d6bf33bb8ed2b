package io.thalweg.cluster.agreement;

import java.io.Closeable;
import java.io.IOException;

/** Where a {@link KeeperStore} keeps its bytes: one sequence that grows, or is replaced. */
public interface Storage extends Closeable {

  /** Keeps nothing: a member without a data directory. */
  Storage NONE =
      new Storage() {
        @Override
        public byte[] read() {
          return new byte[0];
        }

        @Override
        public void append(byte[] bytes) {}

        @Override
        public void replace(byte[] bytes) {}

        @Override
        public void close() {}

        @Override
        public String toString() {
          return "memory";
        }
      };

  byte[] read() throws IOException;

  /** Adds bytes. When this returns they survive a crash; after a crash a part may be there. */
  void append(byte[] bytes) throws IOException;

  /** Replaces everything: after a crash either the old bytes are there or the new ones. */
  void replace(byte[] bytes) throws IOException;

  @Override
  void close();
}
