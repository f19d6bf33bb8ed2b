package io.thalweg.web.chromium;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/** A tab of a browser, with what its page and its Workers complain of and ask the network for. */
public final class Page {
  private static final int SHIFT = 8;

  private final DevTools devTools;
  private final String session;
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  Page(DevTools devTools, String session) {
    this.devTools = devTools;
    this.session = session;
  }

  /** Asks for the events of the page or of one of its Workers; does not wait. */
  void listen(String of) {
    devTools.send(of, "Runtime.enable", Map.of());
    devTools.send(of, "Log.enable", Map.of());
    devTools.send(of, "Network.enable", Map.of());
    devTools.send(of, "Page.enable", Map.of());
    devTools.send(
        of,
        "Target.setAutoAttach",
        Map.of("autoAttach", true, "waitForDebuggerOnStart", false, "flatten", true));
  }

  void event(String method, JsonNode params) {
    switch (method) {
      case "Runtime.exceptionThrown" -> {
        JsonNode details = params.path("exceptionDetails");
        String thrown = details.path("exception").path("description").asString("");
        errors.add("thrown: " + details.path("text").asString("") + " " + thrown);
      }
      case "Runtime.consoleAPICalled" -> {
        if (params.path("type").asString("").equals("error")) {
          errors.add("console: " + params.path("args"));
        }
      }
      case "Log.entryAdded" -> {
        JsonNode entry = params.path("entry");
        if (entry.path("level").asString("").equals("error")) {
          errors.add(entry.path("source").asString("") + ": " + entry.path("text").asString(""));
        }
      }
      case "Network.requestWillBeSent" ->
          requests.add(params.path("request").path("url").asString(""));
      default -> {}
    }
  }

  /** What was thrown, written to the console as an error, or refused by the policy. */
  public List<String> errors() {
    return errors;
  }

  /** The addresses that were asked for, also those in the page itself (data:, blob:). */
  public List<String> requests() {
    return requests;
  }

  public Page open(Path file) {
    return open(file.toUri().toString());
  }

  /** Opens an address and waits until it is loaded. */
  public Page open(String url) {
    JsonNode went = call("Page.navigate", Map.of("url", url));
    if (went.has("errorText")) {
      throw new AssertionError(url + ": " + went.path("errorText").asString());
    }
    waitFor("document.readyState === 'complete' && location.href !== 'about:blank'");
    return this;
  }

  /** Evaluates an expression, waits if it is a promise, and returns its value. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of(
                "expression",
                expression,
                "awaitPromise",
                true,
                "returnByValue",
                true,
                "userGesture",
                true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(
          expression
              + ": "
              + answer.path("exceptionDetails").path("exception").path("description").asString(""));
    }
    return answer.path("result").path("value");
  }

  public String text(String expression) {
    return evaluate("String(" + expression + ")").asString();
  }

  /** Waits until an expression holds in the page; a test's own time limit ends the wait. */
  public Page waitFor(String condition) {
    while (!holdsSoon(condition)) {
      // the page has gone on to another document, or takes its time
    }
    return this;
  }

  private boolean holdsSoon(String condition) {
    String look =
        "new Promise(done => { const end = performance.now() + 2000; const look = () => { let is ="
            + " false; try { is = !!("
            + condition
            + "); } catch (e) {} if (is || performance.now() > end) done(is); else"
            + " setTimeout(look, 10); }; look(); })";
    try {
      return evaluate(look).asBoolean();
    } catch (AssertionError e) {
      String why = String.valueOf(e.getMessage());
      if (why.contains("context was destroyed") || why.contains("navigat")) {
        return false;
      }
      throw e;
    }
  }

  /** Waits until the page has drawn all that there is to draw. */
  public Page settle() {
    return waitFor("document.documentElement.dataset.settled");
  }

  /** Clicks in the middle of an element. */
  public Page click(String selector) {
    JsonNode at =
        evaluate(
            "(() => { const e = document.querySelector("
                + quoted(selector)
                + "); e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect();"
                + " return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()");
    return click(at.path("x").asDouble(), at.path("y").asDouble());
  }

  public Page click(double x, double y) {
    mouse("mouseMoved", x, y, 0);
    mouse("mousePressed", x, y, 1);
    mouse("mouseReleased", x, y, 1);
    return this;
  }

  /** Presses the mouse at one place and lets it go at another. */
  public Page drag(double x, double y, double toX, double toY) {
    mouse("mouseMoved", x, y, 0);
    mouse("mousePressed", x, y, 1);
    mouse("mouseMoved", (x + toX) / 2, (y + toY) / 2, 1);
    mouse("mouseMoved", toX, toY, 1);
    mouse("mouseReleased", toX, toY, 1);
    return this;
  }

  private void mouse(String type, double x, double y, int pressed) {
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "button",
            pressed > 0 ? "left" : "none",
            "buttons",
            pressed,
            "clickCount",
            pressed));
  }

  /**
   * Presses a key by its name, such as {@code ArrowRight}, {@code Shift+ArrowLeft} or {@code a}.
   */
  public Page key(String name) {
    boolean shift = name.startsWith("Shift+");
    String key = shift ? name.substring("Shift+".length()) : name;
    String written = key.equals("Space") ? " " : key;
    String text = written.length() == 1 ? written : key.equals("Enter") ? "\r" : "";
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of(
              "type",
              type,
              "key",
              written,
              "text",
              type.equals("keyUp") ? "" : text,
              "windowsVirtualKeyCode",
              code(key),
              "modifiers",
              shift ? SHIFT : 0));
    }
    return this;
  }

  private static int code(String key) {
    return switch (key) {
      case "Enter" -> 13;
      case "Escape" -> 27;
      case "Space", " " -> 32;
      case "PageUp" -> 33;
      case "PageDown" -> 34;
      case "End" -> 35;
      case "Home" -> 36;
      case "ArrowLeft" -> 37;
      case "ArrowUp" -> 38;
      case "ArrowRight" -> 39;
      case "ArrowDown" -> 40;
      case "Tab" -> 9;
      case "Backspace" -> 8;
      default -> key.length() == 1 ? Character.toUpperCase(key.charAt(0)) : 0;
    };
  }

  /** Writes text where the focus is. */
  public Page type(String text) {
    call("Input.insertText", Map.of("text", text));
    return this;
  }

  /** Drops a file in the middle of an element. */
  public Page drop(String selector, Path file) {
    JsonNode at =
        evaluate(
            "(() => { const r = document.querySelector("
                + quoted(selector)
                + ").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2};"
                + " })()");
    Map<String, ?> data =
        Map.of(
            "items",
            List.of(),
            "files",
            List.of(file.toAbsolutePath().toString()),
            "dragOperationsMask",
            1);
    for (String type : List.of("dragEnter", "dragOver", "drop")) {
      call(
          "Input.dispatchDragEvent",
          Map.of(
              "type",
              type,
              "x",
              at.path("x").asDouble(),
              "y",
              at.path("y").asDouble(),
              "data",
              data));
    }
    return this;
  }

  /** Makes the window this large. */
  public Page size(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    return this;
  }

  /** Sets a preference of the reader, such as {@code prefers-color-scheme} to {@code dark}. */
  public Page prefer(String feature, String value) {
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
    return this;
  }

  /** Writes a picture of the window as PNG. */
  public Page screenshot(Path file) {
    String data = call("Page.captureScreenshot", Map.of("format", "png")).path("data").asString();
    try {
      Files.write(file, Base64.getDecoder().decode(data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Makes any call of the DevTools protocol. */
  public JsonNode call(String method, Map<String, ?> params) {
    return devTools.call(session, method, params);
  }

  /** Returns a text as an expression of JavaScript. */
  public static String quoted(String text) {
    return DevTools.JSON.writeValueAsString(text);
  }
}
