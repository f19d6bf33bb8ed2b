package io.thalweg.live;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Tells one page what changes, for as long as it listens. */
final class EventStream {
  private static final long BEAT_MILLIS = 1_000;

  private final DeltaLog log;
  private final LongSupplier clock;

  EventStream(DeltaLog log, LongSupplier clock) {
    this.log = log;
    this.clock = clock;
  }

  /** Returns when the page is gone or the member has closed the view. */
  void run(HttpExchange exchange) throws IOException {
    WebAnswer.guard(exchange.getResponseHeaders(), "text/event-stream; charset=utf-8");
    exchange.getResponseHeaders().set("X-Accel-Buffering", "no"); // a proxy must not hold it back
    exchange.sendResponseHeaders(WebAnswer.OK, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write("retry: 1000\n\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
      tell(out, last != null ? last : Query.of(exchange.getRequestURI()).text("last"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server stops
    }
  }

  private void tell(OutputStream out, @Nullable String known)
      throws IOException, InterruptedException {
    String id = known;
    long beatAt = clock.getAsLong();
    while (!log.isClosed()) {
      log.await(id, Math.max(1, beatAt + BEAT_MILLIS - clock.getAsLong()));
      DeltaLog.News news = log.since(id);
      if (news != null) {
        write(out, news.event(), news.id(), news.json().toString());
        id = news.id();
      }
      long now = clock.getAsLong();
      if (now - beatAt >= BEAT_MILLIS) {
        write(out, "beat", null, "{\"at\":" + now + "}");
        beatAt = now;
      }
      if (news != null) {
        Thread.sleep(Viewing.PICTURE_MILLIS);
      }
    }
  }

  private static void write(OutputStream out, String event, @Nullable String id, String data)
      throws IOException {
    String named = id == null ? "" : "id: " + id + "\n";
    out.write(
        ("event: " + event + "\n" + named + "data: " + data + "\n\n")
            .getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
