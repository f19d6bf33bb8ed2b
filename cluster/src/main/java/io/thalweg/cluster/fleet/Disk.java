package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.RecoverySettings;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.core.register.Acceptor;
import org.jspecify.annotations.Nullable;

/** What a process keeps as a keeper, also if it dies and is started again; or nothing. */
final class Disk {
  private final boolean durable;
  private int keeper;
  private Acceptor.@Nullable State<Charter> kept;

  Disk(boolean durable) {
    this.durable = durable;
  }

  void write(int number, Acceptor.State<Charter> state) {
    keeper = number;
    kept = state;
  }

  RecoverySettings settings() {
    RecoverySettings s = RecoverySettings.STANDARD;
    return new RecoverySettings(
        s.tenure(), s.overAfter(), s.suspect(), s.quiet(), s.keepers(), durable, keeper, kept);
  }
}
