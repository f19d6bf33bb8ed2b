package io.thalweg.cluster.engine;

import java.io.IOException;
import java.nio.file.Path;

/** A process that uses a data directory until it is killed. */
final class LockHolder {
  private LockHolder() {}

  public static void main(String[] args) throws IOException {
    KeeperFile.open(Path.of(args[0]));
    System.out.write('!');
    System.out.flush();
    System.exit(System.in.read());
  }
}
