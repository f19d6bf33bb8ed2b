package io.thalweg.cluster.fleet;

import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.protocols.gme.GmeMessage;
import java.util.BitSet;

/** What was found of one semaphore or group lock. */
final class Item {
  int tokens;
  final BitSet units = new BitSet();
  int twice = -1; // a unit that was found twice
  long out; // weight of a session, as the token counts it
  long back; // weight that was found elsewhere

  boolean isAs(Item o) {
    return tokens == o.tokens
        && twice == o.twice
        && out == o.out
        && back == o.back
        && units.equals(o.units);
  }

  void add(int[] names) {
    for (int name : names) {
      twice = units.get(name) ? name : twice;
      units.set(name);
    }
  }

  void add(BitSet names) {
    if (units.intersects(names)) {
      BitSet both = (BitSet) units.clone();
      both.and(names);
      twice = both.nextSetBit(0);
    }
    units.or(names);
  }

  void add(Item other) {
    tokens += other.tokens;
    twice = Math.max(twice, other.twice);
    add(other.units);
    out += other.out;
    back += other.back;
  }

  void add(Parcel parcel) {
    tokens += parcel.message().tokens();
    switch (parcel.cargo()) {
      case Cargo.Names names -> add(names.units());
      case Cargo.Count c -> {}
      case Cargo.Nothing n -> {}
    }
    switch (parcel.message()) {
      case GmeMessage.Subtoken(int group, int w) -> back += w;
      case GmeMessage.Release(int w) -> back += w;
      case GmeMessage.Token t when t.open() != null -> out += t.open().weight();
      default -> {}
    }
  }
}
