package io.thalweg.web.chromium;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A connection to the DevTools of a browser: calls with their answers, and events. */
final class DevTools {
  static final JsonMapper JSON = JsonMapper.builder().build();

  private static final long PATIENCE_SECONDS = 300; // only for a browser that hangs

  /** Takes events; it must not make a call and wait for its answer. */
  interface Listener {
    void event(String session, String method, JsonNode params);
  }

  private final WebSocket socket;
  private final Listener listener;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();

  DevTools(URI address, Listener listener) {
    this.listener = listener;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Ears()).join();
  }

  /** Makes a call and waits for its answer. */
  JsonNode call(@Nullable String session, String method, Map<String, ?> params) {
    try {
      return send(session, method, params).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError(method + ": " + Objects.requireNonNull(e.getCause()).getMessage());
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(method + " was not answered", e);
    }
  }

  /** Makes a call without waiting. */
  synchronized CompletableFuture<JsonNode> send(
      @Nullable String session, String method, Map<String, ?> params) {
    int id = ids.incrementAndGet();
    ObjectNode call = JSON.createObjectNode().put("id", id).put("method", method);
    call.set("params", JSON.valueToTree(params));
    if (session != null) {
      call.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    calls.put(id, answer);
    socket.sendText(JSON.writeValueAsString(call), true).join();
    return answer;
  }

  private void hear(JsonNode message) {
    if (!message.has("id")) {
      listener.event(
          message.path("sessionId").asString(""),
          message.path("method").asString(""),
          message.path("params"));
      return;
    }
    CompletableFuture<JsonNode> answer = calls.remove(message.path("id").asInt());
    if (answer == null) {
      return;
    }
    if (message.has("error")) {
      answer.completeExceptionally(
          new AssertionError(message.path("error").path("message").asString("")));
    } else {
      answer.complete(message.path("result"));
    }
  }

  private void closed(String why) {
    calls.values().forEach(call -> call.completeExceptionally(new AssertionError(why)));
  }

  private final class Ears implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        String whole = text.toString();
        text.setLength(0);
        hear(JSON.readTree(whole));
      }
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      closed("the browser has closed the connection");
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      closed("the connection to the browser broke: " + error);
    }
  }
}
