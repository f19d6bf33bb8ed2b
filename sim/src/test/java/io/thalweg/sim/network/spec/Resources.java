package io.thalweg.sim.network.spec;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The hand-made files of these tests. */
public final class Resources {
  private Resources() {}

  public static Path file(String name) {
    try {
      return Path.of(Objects.requireNonNull(Resources.class.getResource(name), name).toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
