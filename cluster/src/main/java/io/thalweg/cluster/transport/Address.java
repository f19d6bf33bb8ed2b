package io.thalweg.cluster.transport;

import java.util.UUID;

/**
 * Identifies one run of one process: a process that is started again has another address.
 *
 * @param id different from all others
 * @param name for people
 */
public record Address(UUID id, String name) {

  @Override
  public boolean equals(Object o) {
    return o instanceof Address other && id.equals(other.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
