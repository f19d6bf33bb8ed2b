package io.thalweg.cluster.member;

import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.core.protocols.hk.HkMessage;
import org.jspecify.annotations.Nullable;

/** This member's share of the registry: one unit, with whose token all definitions travel. */
final class RegistryShare extends SemaphoreShare {
  static final int NUMBER = 0;
  private static final Definition ITSELF =
      new Definition(NUMBER, "the registry", 1, 0, Definition.Units.of(SemaphoreConfig.units(1)));

  private final Shares shares;
  private boolean atWork;

  RegistryShare(Turn turn, FleetClock clock, Start start, Shares shares) {
    super(turn, clock, ITSELF, start);
    this.shares = shares;
  }

  /** Keeps the token here while definitions are being made or changed here. */
  void atWork(boolean now) {
    atWork = now;
  }

  @Override
  boolean wantsRest() {
    return super.wantsRest() && !atWork;
  }

  @Override
  Cargo cargo(HkMessage message) {
    Cargo names = super.cargo(message);
    return message.tokens() == 0
        ? names
        : new Cargo.Definitions(names.units(), shares.definitions());
  }

  @Override
  @Nullable HkMessage unwrap(Parcel parcel) {
    HkMessage message = super.unwrap(parcel);
    if (message != null && parcel.cargo() instanceof Cargo.Definitions cargo) {
      shares.learnByToken(cargo.definitions()); // at once: the token may go on in this step
    }
    return message;
  }
}
