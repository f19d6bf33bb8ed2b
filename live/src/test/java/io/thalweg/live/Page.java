package io.thalweg.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A page that follows a view, without a browser. */
final class Page implements AutoCloseable {
  static final String TOKEN = "0123456789abcdef";
  private static final JsonMapper JSON = new JsonMapper();

  /** An event of the stream. */
  record Told(String event, @Nullable String id, JsonNode data) {}

  private final LiveView view;
  private final HttpClient http = HttpClient.newHttpClient();
  private final BufferedReader stream;

  Page(LiveView view, @Nullable String last) throws IOException, InterruptedException {
    this.view = view;
    HttpRequest.Builder request = request("/live");
    if (last != null) {
      request.header("Last-Event-ID", last);
    }
    var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    stream = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + view.port() + path))
        .header("Cookie", "thalweg-" + view.port() + "=" + TOKEN);
  }

  /** Asks besides. */
  JsonNode ask(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        http.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != WebAnswer.OK) {
      throw new IOException(answer.statusCode() + " " + answer.body().strip());
    }
    return JSON.readTree(answer.body());
  }

  /** The next event. */
  Told next() throws IOException {
    String event = "";
    String id = null;
    for (String line = stream.readLine(); line != null; line = stream.readLine()) {
      if (line.startsWith("event: ")) {
        event = line.substring("event: ".length());
      } else if (line.startsWith("id: ")) {
        id = line.substring("id: ".length());
      } else if (line.startsWith("data: ")) {
        return new Told(event, id, JSON.readTree(line.substring("data: ".length())));
      }
    }
    throw new IOException("the stream has ended");
  }

  /** The next event of this kind that fits. */
  Told await(String event, Predicate<JsonNode> fits) throws IOException {
    for (Told told = next(); ; told = next()) {
      if (told.event().equals(event) && fits.test(told.data())) {
        return told;
      }
    }
  }

  /** Opens pages until the picture of one fits. */
  static ObjectNode picture(LiveView view, Predicate<JsonNode> fits)
      throws IOException, InterruptedException {
    while (true) {
      try (Page page = new Page(view, null)) {
        JsonNode now = page.await("snapshot", s -> true).data();
        if (fits.test(now)) {
          return (ObjectNode) now;
        }
        page.await("beat", b -> true);
      }
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
    http.shutdownNow();
  }
}
