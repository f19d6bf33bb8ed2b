package io.thalweg.cluster.agreement;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What holds for all keepers together. The value of the register is the list of all commands that
 * were applied, so that each value shows its whole history.
 */
final class AgreementChecks {
  private final Map<Long, Long> madeFor = new HashMap<>();
  private final Set<Long> reported = new HashSet<>();
  private byte[] longest = new byte[0];
  private long newest;

  /** The rule of the simulation: adds a command to the list, or refuses it. */
  static byte @Nullable [] apply(byte[] value, byte[] command) {
    if (ByteBuffer.wrap(command).getLong() % 7 == 0) {
      return null;
    }
    byte[] next = Arrays.copyOf(value, value.length + Long.BYTES);
    System.arraycopy(command, 0, next, value.length, Long.BYTES);
    return next;
  }

  void proposed(long command, long version) {
    madeFor.put(command, version);
  }

  long newest() {
    return newest;
  }

  /** A keeper that knew an earlier version has learnt this one. */
  void learnt(long before, long version, byte[] value) {
    check(version > before, "version " + version + " learnt after " + before);
    check(value.length == (version - 1) * Long.BYTES, "version " + version + " is not its history");
    int common = Math.min(value.length, longest.length);
    check(
        Arrays.equals(value, 0, common, longest, 0, common),
        "version " + version + " contradicts version " + newest);
    for (long v = newest + 1; v <= version; v++) {
      if (v > 1) {
        appeared(v, ByteBuffer.wrap(value).getLong((int) (v - 2) * Long.BYTES));
      }
    }
    if (version > newest) {
      newest = version;
      longest = value;
    }
  }

  private void appeared(long version, long command) {
    long expected = madeFor.getOrDefault(command, -1L);
    check(expected >= 0, "nobody proposed " + command);
    check(
        expected == version - 1, command + " was made for " + expected + ", not " + (version - 1));
    check(reported.add(command), command + " was applied twice");
    check(command % 7 != 0, command + " was to be refused");
  }

  static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
