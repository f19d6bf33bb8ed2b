package io.thalweg.lab.run;

import io.thalweg.core.protocols.Algorithms;
import io.thalweg.sim.scenario.Experiment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The version of the code that runs: that of the jar, with a fingerprint of the classes that
 * determine a run, those of the algorithms and of the simulator. During development many different
 * contents have the same version, and figures of different contents must not be mixed.
 */
public final class Version {
  private static final int DIGITS = 12;

  private Version() {}

  /** Such as {@code 0.1.0+3f2a9c01b7de}. */
  public static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return (version == null ? "unpackaged" : version) + "+" + fingerprint();
  }

  private static String fingerprint() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Class<?> part : List.of(Algorithms.class, Experiment.class)) {
        Path place = Path.of(part.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
          add(place, digest);
        } else {
          try (FileSystem jar = FileSystems.newFileSystem(place)) {
            add(jar.getPath("/"), digest);
          }
        }
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds names and contents of all classes, in the order of their names. */
  private static void add(Path folder, MessageDigest digest) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> classes =
          files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
      for (Path file : classes) {
        digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
    }
  }
}
