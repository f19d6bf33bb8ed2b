package io.thalweg.core.protocols.hk;

import io.thalweg.core.model.Effects;

/** For a step from which nothing is expected. */
final class NoEffects implements Effects<HkMessage> {
  @Override
  public void send(int to, HkMessage message) {
    throw new AssertionError("sends " + message + " to " + to);
  }

  @Override
  public void enter(long request, long fence) {
    throw new AssertionError("request " + request + " enters");
  }
}
