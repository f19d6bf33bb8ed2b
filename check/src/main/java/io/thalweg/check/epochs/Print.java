package io.thalweg.check.epochs;

import io.thalweg.core.model.LongSink;

/** A fingerprint of 64 bits. */
final class Print implements LongSink {
  private long print = 0x9E3779B97F4A7C15L;

  private Print() {}

  static long of(SmallCluster world) {
    Print print = new Print();
    world.encode(print);
    return print.print;
  }

  /** Of what later steps read. */
  static long ofEssence(SmallCluster world) {
    Print print = new Print();
    Essence.encode(world, print);
    return print.print;
  }

  @Override
  public void put(long word) {
    long mixed = (print ^ word) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 29)) * 0x94D049BB133111EBL;
    print = mixed ^ (mixed >>> 32);
  }
}
