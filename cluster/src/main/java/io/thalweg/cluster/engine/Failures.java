package io.thalweg.cluster.engine;

import io.thalweg.cluster.ClosedException;
import io.thalweg.cluster.DisagreementException;
import io.thalweg.cluster.DrainedException;
import io.thalweg.cluster.LostException;
import io.thalweg.cluster.ThalwegException;
import io.thalweg.cluster.member.Failure;

/** Turns failures into the exceptions that users see. */
final class Failures {
  private Failures() {}

  static RuntimeException exception(Failure failure) {
    return switch (failure.kind()) {
      case CLOSED -> new ClosedException(failure.why());
      case DRAINED -> new DrainedException(failure.why());
      case LOST -> new LostException(failure.why());
      case DISAGREES -> new DisagreementException(failure.why());
      case IMPOSSIBLE -> new IllegalArgumentException(failure.why());
      case NOT_NOW, NOT_HERE, REFUSED -> new ThalwegException(failure.why());
    };
  }

  /** A copy that the waiting thread throws, with the first exception as its cause. */
  static RuntimeException again(RuntimeException e) {
    String why = String.valueOf(e.getMessage());
    return switch (e) {
      case LostException lost -> new LostException(why, lost);
      case ClosedException closed -> new ClosedException(why, closed);
      case DrainedException drained -> new DrainedException(why, drained);
      case ThalwegException other -> new ThalwegException(why, other);
      case IllegalArgumentException wrong -> new IllegalArgumentException(why, wrong);
      default -> e;
    };
  }
}
