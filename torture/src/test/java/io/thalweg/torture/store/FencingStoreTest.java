package io.thalweg.torture.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.torture.history.HistoryWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FencingStoreTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void aLowerFenceIsRefusedForItsUnitAlone() throws Exception {
    Path file = folder.resolve("store.jsonl");
    try (var history = new HistoryWriter(file);
        var store = new FencingStore("127.0.0.1", history);
        var client = new StoreClient(new InetSocketAddress("127.0.0.1", store.port()))) {
      assertThat(client.write(0, 8, "m0.1-1")).isEqualTo("OK");
      assertThat(client.write(0, 8, "m0.1-1")).as("the same lease again").isEqualTo("OK");
      assertThat(client.write(0, 7, "m1.1-1")).isEqualTo("REFUSED 8");
      assertThat(client.write(1, 7, "m1.1-1")).isEqualTo("OK");
      assertThat(client.write(0, 9, "two words")).startsWith("BAD");
    }
    assertThat(Files.readAllLines(file)).hasSize(4);
    assertThat(Files.readAllLines(file).get(2)).contains("\"fence\":7,\"ok\":false");
  }
}
