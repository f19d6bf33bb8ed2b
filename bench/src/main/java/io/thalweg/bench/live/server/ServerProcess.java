package io.thalweg.bench.live.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The process of a server with a folder for its files, which is deleted at its end. */
record ServerProcess(Process process, Path folder, int port) {
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Starts a command; its output is kept in its folder until it ends. */
  static ServerProcess start(List<String> command, Path folder, int port) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(folder).toFile())
            .start();
    // Our own child JVMs end by themselves with their parent; servers do not.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return new ServerProcess(process, folder, port);
  }

  private static Path log(Path folder) {
    return folder.resolve("log");
  }

  /** Waits until the server answers a question as expected. */
  void await(String question, String expected) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!answers(question, expected)) {
      if (!process.isAlive() || System.nanoTime() - start > WAIT_NANOS) {
        String output = Files.readString(log(folder));
        end();
        throw new IllegalStateException("the server did not start: " + output);
      }
      Thread.sleep(20);
    }
  }

  private boolean answers(String question, String expected) {
    try {
      return ask(question).contains(expected);
    } catch (IOException e) {
      // Not started yet.
      return false;
    }
  }

  /** Sends a line; returns all that comes back until the server closes the connection. */
  String ask(String question) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 2_000);
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(question.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  /** Returns the sum of the numbers with these names; an answer has a name and number per line. */
  static long sum(String answer, List<String> names) {
    return answer
        .lines()
        .map(line -> line.strip().split("[:\\s]+"))
        .filter(words -> words.length == 2 && names.contains(words[0]))
        .mapToLong(words -> Long.parseLong(words[1]))
        .sum();
  }

  /** Ends the server and deletes its files. */
  void end() throws IOException {
    process.destroyForcibly().onExit().join();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(ServerProcess::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
