package io.thalweg.sim.network;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The hand-made files of these tests. */
final class Resources {
  private Resources() {}

  static Path file(String name) {
    try {
      return Path.of(Objects.requireNonNull(Resources.class.getResource(name), name).toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
