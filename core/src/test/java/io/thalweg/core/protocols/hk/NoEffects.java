package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Message;

/** Effects of a step that must have none. */
final class NoEffects<M extends Message> implements Effects<M> {
  @Override
  public void send(int to, M message) {
    throw new AssertionError("sends " + message + " to " + to);
  }

  @Override
  public void enter(long request, long fence) {
    throw new AssertionError("request " + request + " enters");
  }
}
