package io.thalweg.torture.store;

import io.thalweg.torture.history.HistoryWriter;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The process of the store: its host and the file of its history are its arguments. */
public final class StoreMain {
  private StoreMain() {}

  public static void main(String[] args) throws Exception {
    try (var history = new HistoryWriter(Path.of(args[1]));
        var parent =
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
        var orders =
            new BufferedReader(
                new InputStreamReader(
                    new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
      FencingStore.serve(args[0], history, parent, orders);
    }
  }
}
