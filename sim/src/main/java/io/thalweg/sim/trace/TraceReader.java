package io.thalweg.sim.trace;

import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Observer;
import io.thalweg.core.trace.TraceWriter;
import io.thalweg.sim.BadInput;
import io.thalweg.sim.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace in {@code thalweg/1} line by line and reports it to an observer as if it happened
 * now.
 *
 * <p>Errors in the format are {@link BadInput} with the file and the line; among them are time that
 * goes back, messages that arrive without having been sent, and a trace that stops before its end.
 * Unknown events and fields are ignored.
 */
public final class TraceReader implements AutoCloseable {
  private static final String OF_A_TRACE = "a trace in " + TraceWriter.VERSION;

  private static final int MOST = Integer.MAX_VALUE;

  private record Sent(int from, int to, RecordedMessage message) {}

  private final Path file;
  private final BufferedReader reader;
  private final TraceHeader header;
  private final Map<Long, Sent> onTheWay = new HashMap<>();
  private int line;
  private long now;
  private @Nullable String ended;

  private TraceReader(Path file, BufferedReader reader) {
    this.file = file;
    this.reader = reader;
    this.header = readHeader();
  }

  /** Opens a trace and reads its header. */
  public static TraceReader open(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw BadInput.file(file, "a directory", OF_A_TRACE);
      }
      return new TraceReader(file, Files.newBufferedReader(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw InputFile.unreadable(file, e, OF_A_TRACE);
    }
  }

  /**
   * Reads a trace that is not in a file.
   *
   * @param name what it is called in errors
   */
  public static TraceReader of(Path name, BufferedReader reader) {
    return new TraceReader(name, reader);
  }

  public TraceHeader header() {
    return header;
  }

  /** The number of the line read last, from 1. */
  public int line() {
    return line;
  }

  /** The time of the event read last, in ticks. */
  public long now() {
    return now;
  }

  /** Why the run ended; null until the end has been read. */
  public @Nullable String ended() {
    return ended;
  }

  private TraceHeader readHeader() {
    String text = readLine();
    if (text == null) {
      throw BadInput.file(file, "nothing", OF_A_TRACE);
    }
    JsonObject first = JsonObject.parse(file, line, text);
    if (!first.has("trace")) {
      throw first.wrong("no header", "\"trace\":\"" + TraceWriter.VERSION + "\" in the first line");
    }
    if (!first.text("trace").equals(TraceWriter.VERSION)) {
      throw first.wrong("the version '" + first.text("trace") + "'", TraceWriter.VERSION);
    }
    return new TraceHeader(
        first.text("algorithm"),
        first.text("variant"),
        first.whole("nodes", 1, Integer.MAX_VALUE),
        first.whole("k", 1, Integer.MAX_VALUE),
        first.has("tokens") ? first.whole("tokens", 0, Integer.MAX_VALUE) : 1,
        first.whole("seed"));
  }

  /** Reports the next event to the observer; false when the trace is over. */
  public boolean next(Observer<RecordedMessage> observer) {
    String text = readLine();
    if (text == null && ended == null) {
      throw BadInput.line(file, line, "the end of the file", "an 'end' event as the last line");
    }
    if (text == null) {
      return false;
    }
    JsonObject event = JsonObject.parse(file, line, text);
    if (ended != null) {
      throw event.wrong("a line after the 'end' event", "nothing more");
    }
    long at = event.time("at");
    if (at < now) {
      throw event.wrong("a time before that of the line above", "times that never go back");
    }
    now = at;
    tell(event, observer);
    return true;
  }

  private void tell(JsonObject event, Observer<RecordedMessage> observer) {
    switch (event.text("event")) {
      case "link-up" -> observer.linkUp(now, node(event, "a"), node(event, "b"));
      case "link-down" -> observer.linkDown(now, node(event, "a"), node(event, "b"));
      case "move" -> observer.move(now, node(event, "node"), event.number("x"), event.number("y"));
      case "request" -> observer.request(now, node(event, "node"), request(event));
      case "update" -> observer.update(now, node(event, "node"), update(event));
      case "withdraw" -> observer.withdraw(now, node(event, "node"), event.whole("id"));
      case "alarm" -> observer.alarm(now, node(event, "node"));
      case "enter" ->
          observer.enter(now, node(event, "node"), event.whole("id"), units(event), fence(event));
      case "exit" -> observer.exit(now, node(event, "node"), event.whole("id"), units(event));
      case "send" -> send(event, observer);
      case "deliver" -> {
        Sent sent = take(event);
        observer.deliver(now, event.whole("msg"), sent.from, sent.to, sent.message);
      }
      case "drop" -> {
        Sent sent = take(event);
        String why = event.text("why");
        observer.drop(now, event.whole("msg"), sent.from, sent.to, sent.message, why);
      }
      case "join" -> observer.join(now, node(event, "node"));
      case "hand-over" -> observer.handOver(now, node(event, "node"), node(event, "heir"));
      case "leave" -> observer.leave(now, node(event, "node"));
      case "late-return" -> observer.lateReturn(now, node(event, "node"));
      case "resize" -> observer.resize(now, node(event, "node"), event.whole("units", -MOST, MOST));
      case "give-back" -> {
        int units = event.whole("units", 1, MOST);
        observer.giveBack(now, node(event, "node"), event.whole("id"), units);
      }
      case "node-down", "pause", "resume", "freeze", "report", "open", "over", "stock" ->
          observer.cluster(now, ofCluster(event));
      case "end" -> {
        ended = event.text("why");
        observer.end(now, ended);
      }
      default -> {} // a later version may have more events
    }
  }

  private ClusterEvent ofCluster(JsonObject event) {
    return switch (event.text("event")) {
      case "node-down" -> new ClusterEvent.Down(node(event, "node"));
      case "pause" -> new ClusterEvent.Pause(node(event, "node"));
      case "resume" -> new ClusterEvent.Resume(node(event, "node"));
      case "freeze" ->
          new ClusterEvent.Freeze(
              event.whole("epoch"), nodes(event, "members"), nodes(event, "out"));
      case "report" -> new ClusterEvent.Report(node(event, "node"), event.whole("epoch"));
      case "open" ->
          new ClusterEvent.Open(
              event.whole("epoch"),
              node(event, "home"),
              event.wholes("kept", 0, MOST),
              nodes(event, "suspects"));
      case "over" -> new ClusterEvent.Over(node(event, "node"));
      default ->
          new ClusterEvent.Stock(
              node(event, "node"),
              event.whole("epoch"),
              event.truth("token"),
              event.whole("units", 0, MOST));
    };
  }

  private List<Integer> nodes(JsonObject event, String name) {
    return event.wholes(name, 0, header.nodes() - 1);
  }

  private int node(JsonObject event, String name) {
    return event.whole(name, 0, header.nodes() - 1);
  }

  /** Not compared with k here: that is a property, and a trace may show that it is violated. */
  private static int units(JsonObject event) {
    return event.whole("h", 0, Integer.MAX_VALUE);
  }

  private static long fence(JsonObject event) {
    return event.has("fence") ? event.whole("fence") : 0;
  }

  private Event.Request<RecordedMessage> request(JsonObject event) {
    int group = event.has("group") ? event.whole("group", 0, Integer.MAX_VALUE) : 0;
    long priority = event.whole("priority");
    return new Event.Request<>(
        event.whole("id"), units(event), priority, deadline(event), now, group);
  }

  private static Event.Update<RecordedMessage> update(JsonObject event) {
    return new Event.Update<>(event.whole("id"), event.whole("priority"), deadline(event));
  }

  private static long deadline(JsonObject event) {
    return event.has("deadline") ? event.time("deadline") : 0;
  }

  private void send(JsonObject event, Observer<RecordedMessage> observer) {
    long msg = event.whole("msg");
    RecordedMessage message = new RecordedMessage(event.text("type"), event.fields("body"));
    Sent sent = new Sent(node(event, "from"), node(event, "to"), message);
    if (onTheWay.put(msg, sent) != null) {
      throw event.wrong("message " + msg + " sent again", "a number of its own");
    }
    observer.send(now, msg, sent.from, sent.to, message);
  }

  private Sent take(JsonObject event) {
    long msg = event.whole("msg");
    Sent sent = onTheWay.remove(msg);
    if (sent == null) {
      throw event.wrong(
          "message " + msg + ", which is not on its way", "one that was sent and not yet received");
    }
    return sent;
  }

  private @Nullable String readLine() {
    try {
      line++;
      return reader.readLine();
    } catch (CharacterCodingException e) {
      throw BadInput.line(file, line, "bytes that are not UTF-8", OF_A_TRACE);
    } catch (IOException e) {
      throw BadInput.line(file, line, "what cannot be read", OF_A_TRACE);
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw BadInput.file(file, "a file that cannot be closed", "a readable trace");
    }
  }
}
