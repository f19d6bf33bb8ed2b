package io.thalweg.cluster.agreement;

import io.microraft.RaftEndpoint;
import java.util.UUID;

/** A keeper as MicroRaft names it. */
record KeeperId(UUID id) implements RaftEndpoint {

  @Override
  public Object getId() {
    return id;
  }

  /** The order of MicroRaft's hash maps follows from this, hence the order of what it sends. */
  @Override
  public int hashCode() {
    return id.hashCode();
  }

  static UUID of(RaftEndpoint endpoint) {
    return ((KeeperId) endpoint).id;
  }
}
