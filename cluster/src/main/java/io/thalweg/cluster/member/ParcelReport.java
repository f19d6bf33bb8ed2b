package io.thalweg.cluster.member;

import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Report;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.gme.GmeMessage;
import java.util.List;

/** Reports on tokens and units that are in a parcel instead of a share. */
final class ParcelReport {
  private ParcelReport() {}

  /** The message has not been sent. */
  static Report here(Parcel parcel) {
    return report(parcel, false);
  }

  /** The message was sent, and the receiver is not known to have taken it. */
  static Report underway(Parcel parcel) {
    return report(parcel, true);
  }

  private static Report report(Parcel parcel, boolean underway) {
    Message message = parcel.message();
    int[] units = parcel.cargo().units();
    boolean token = message.tokens() > 0;
    return new Report(
        parcel.number(), token, units, weight(message), List.of(), List.of(), underway);
  }

  private static long weight(Message message) {
    return switch (message) {
      case GmeMessage.Subtoken(int group, int w) -> w;
      case GmeMessage.Release(int w) -> w;
      case GmeMessage.Token t when t.open() != null -> t.open().weight();
      default -> 0;
    };
  }
}
