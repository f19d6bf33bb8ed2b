package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.RecoverySettings;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.core.register.Acceptor;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a process keeps as a keeper, also if it dies and is started again; or nothing. */
final class Disk {
  private static final long FAST = 2 * Span.MILLI;

  private final boolean durable;
  private final long writing;
  private int keeper;
  private Acceptor.@Nullable State<Charter> kept;

  /**
   * A disk on which nothing has been written.
   *
   * @param durable whether it keeps anything
   * @param writing how long it takes to write
   */
  private Disk(boolean durable, long writing) {
    this.durable = durable;
    this.writing = writing;
  }

  static Disk none() {
    return new Disk(false, FAST);
  }

  static Disk of(Command join) {
    return new Disk(join.has("disk"), join.span("writes", FAST, 10 * Span.SECOND));
  }

  /** How long it takes to write, in nanoseconds. */
  long writing() {
    return writing;
  }

  void write(int number, Acceptor.State<Charter> state) {
    keeper = number;
    kept = state;
  }

  RecoverySettings settings(int keepers, Duration quiet) {
    RecoverySettings s = RecoverySettings.STANDARD;
    return new RecoverySettings(
        s.tenure(), s.overAfter(), s.suspect(), quiet, keepers, durable, keeper, kept);
  }
}
