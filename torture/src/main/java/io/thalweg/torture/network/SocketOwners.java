package io.thalweg.torture.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds out, by what the kernel of Linux shows, which process has called: connections on loopback
 * all come from 127.0.0.1, and a proxy must not read what members say.
 */
final class SocketOwners {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final int LOCAL_ADDRESS = 1;
  private static final int INODE = 9;

  private SocketOwners() {}

  /**
   * The member whose process has a socket with this local port.
   *
   * @param pids the processes of members, by number of the member
   */
  static Optional<Integer> owner(int port, Map<Integer, Long> pids) {
    try {
      Optional<String> inode = inode(port);
      if (inode.isPresent()) {
        for (Map.Entry<Integer, Long> each : pids.entrySet()) {
          if (has(each.getValue(), "socket:[" + inode.get() + "]")) {
            return Optional.of(each.getKey());
          }
        }
      }
      return Optional.empty();
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private static Optional<String> inode(int port) throws IOException {
    String suffix = String.format(Locale.ROOT, ":%04X", port);
    for (Path table : TABLES) {
      if (Files.exists(table)) {
        Optional<String> found = inode(table, suffix);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> inode(Path table, String suffix) throws IOException {
    try (Stream<String> lines = Files.lines(table)) {
      return lines
          .map(line -> line.strip().split("\\s+"))
          .filter(words -> words.length > INODE && words[LOCAL_ADDRESS].endsWith(suffix))
          .map(words -> words[INODE])
          .filter(inode -> !inode.equals("0"))
          .findFirst();
    }
  }

  private static boolean has(long pid, String socket) {
    try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return files.anyMatch(file -> isLink(file, socket));
    } catch (IOException ended) {
      return false;
    }
  }

  private static boolean isLink(Path file, String target) {
    try {
      return Files.readSymbolicLink(file).toString().equals(target);
    } catch (IOException closed) {
      return false;
    }
  }
}
