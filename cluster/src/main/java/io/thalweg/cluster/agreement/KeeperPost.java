package io.thalweg.cluster.agreement;

import java.util.UUID;

/** Takes frames to other keepers. */
public interface KeeperPost {

  /** Sends a frame, which may get lost, and does not wait. */
  void send(UUID keeper, byte[] frame);
}
