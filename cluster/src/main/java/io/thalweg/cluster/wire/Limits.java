package io.thalweg.cluster.wire;

/**
 * What is refused when reading.
 *
 * @param nameLength characters in a name
 * @param semaphores semaphores and group locks of a cluster
 */
public record Limits(int nameLength, int semaphores) {

  int nameBytes() {
    return 4 * nameLength; // UTF-8 takes no more for a character
  }
}
