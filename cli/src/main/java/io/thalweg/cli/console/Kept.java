package io.thalweg.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An output stream that keeps its first failure, and writes nothing after it. */
final class Kept extends OutputStream {
  private final OutputStream stream;
  private @Nullable IOException failure;

  Kept(OutputStream stream) {
    this.stream = stream;
  }

  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public void write(int oneByte) throws IOException {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    keep(() -> stream.write(bytes, offset, length));
  }

  @Override
  public void flush() throws IOException {
    keep(stream::flush);
  }

  private void keep(Action action) throws IOException {
    if (failure == null) {
      try {
        action.run();
        return;
      } catch (IOException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private interface Action {
    void run() throws IOException;
  }
}
