package io.thalweg.cli.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class HealthServerTest {
  private final HttpClient http = HttpClient.newHttpClient();

  private String get(HealthServer server, String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://localhost:" + server.port() + path);
    HttpResponse<String> answer =
        http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body().strip();
  }

  @Test
  void aMemberThatJoinsIsLiveAndNotReady() throws Exception {
    try (HealthServer server = HealthServer.start(0)) {
      String joins = "{\"state\":\"JOINING\",\"problems\":[]}";
      assertThat(get(server, "/live")).isEqualTo("200 " + joins);
      assertThat(get(server, "/ready")).isEqualTo("503 " + joins);
      assertThat(get(server, "/health")).isEqualTo("503 " + joins);
      server.waits("keepers: s0 (not heard), s1; 2 of 2 needed");
      assertThat(get(server, "/status"))
          .isEqualTo(
              "503 {\"state\":\"JOINING\",\"problems\":"
                  + "[\"keepers: s0 (not heard), s1; 2 of 2 needed\"]}");
    }
  }

  @Test
  void aMemberIsReadyUntilItIsClosedAndThenNotLive() throws Exception {
    try (HealthServer server = HealthServer.start(0)) {
      try (var cluster = Thalweg.local()) {
        server.joined(cluster);

        assertThat(get(server, "/live")).startsWith("200 {\"state\":\"UP\"");
        assertThat(get(server, "/ready")).startsWith("200 {\"state\":\"UP\"");
        assertThat(get(server, "/status")).startsWith("200 ");
      }
      assertThat(get(server, "/live")).startsWith("503 {\"state\":\"DOWN\"");
    }
  }
}
