package io.thalweg.check.register;

import io.thalweg.core.model.LongSink;

/** A fingerprint of 64 bits, made word by word. */
final class Mix implements LongSink {
  private long print = 0x9E3779B97F4A7C15L;

  long value() {
    return print;
  }

  @Override
  public void put(long word) {
    long mixed = (print ^ word) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 29)) * 0x94D049BB133111EBL;
    print = mixed ^ (mixed >>> 32);
  }
}
