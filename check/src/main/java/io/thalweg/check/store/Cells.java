package io.thalweg.check.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Longs and ints at any place of an array of bytes. In the browser another class does this. */
final class Cells {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private Cells() {}

  static long getLong(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  static void setLong(byte[] bytes, int at, long value) {
    LONGS.set(bytes, at, value);
  }

  static int getInt(byte[] bytes, int at) {
    return (int) INTS.get(bytes, at);
  }

  static void setInt(byte[] bytes, int at, int value) {
    INTS.set(bytes, at, value);
  }
}
