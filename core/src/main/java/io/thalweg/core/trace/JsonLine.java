package io.thalweg.core.trace;

import io.thalweg.core.model.Fields;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One line of a trace: a flat JSON object, written in the order in which its fields are put. */
public final class JsonLine implements Fields {
  private final StringBuilder text = new StringBuilder(160);
  private final long ticksPerUnit;

  /**
   * @param ticksPerUnit a power of ten: times are counted in ticks and written in units
   */
  public JsonLine(long ticksPerUnit) {
    this.ticksPerUnit = ticksPerUnit;
  }

  /** Begins a new line. */
  public JsonLine begin() {
    text.setLength(0);
    text.append('{');
    return this;
  }

  /** Begins the line of an event at this time. */
  public JsonLine begin(long at, String event) {
    begin().name("at");
    time(at);
    return with("event", event);
  }

  public JsonLine with(String name, long value) {
    put(name, value);
    return this;
  }

  public JsonLine with(String name, String value) {
    put(name, (Object) value);
    return this;
  }

  @Override
  public void put(String name, long value) {
    name(name).text.append(value);
  }

  @Override
  public void put(String name, boolean value) {
    name(name).text.append(value);
  }

  /** A decimal number; must be finite. */
  public void put(String name, double value) {
    name(name).text.append(value);
  }

  @Override
  public void list(String name, long... values) {
    name(name).text.append('[');
    for (int v = 0; v < values.length; v++) {
      text.append(v == 0 ? "" : ",").append(values[v]);
    }
    text.append(']');
  }

  @Override
  public void put(String name, @Nullable Object value) {
    name(name);
    if (value == null) {
      text.append("null");
    } else {
      quote(value.toString());
    }
  }

  /** A field that is an object itself. */
  public JsonLine nested(String name, Consumer<Fields> fields) {
    name(name).text.append('{');
    fields.accept(this);
    text.append('}');
    return this;
  }

  /** A time, in units. */
  public void putTime(String name, long ticks) {
    name(name).time(ticks);
  }

  /** Ends the line and hands it to {@code lines}, without a line break. */
  public void end(Consumer<? super CharSequence> lines) {
    text.append('}');
    lines.accept(text);
  }

  private JsonLine name(String name) {
    char last = text.charAt(text.length() - 1);
    if (last != '{') {
      text.append(',');
    }
    quote(name);
    text.append(':');
    return this;
  }

  private void time(long ticks) {
    text.append(ticks / ticksPerUnit);
    long rest = ticks % ticksPerUnit;
    if (rest != 0) {
      text.append('.');
      long place = ticksPerUnit / 10;
      for (; rest != 0; place /= 10) {
        text.append((char) ('0' + rest / place));
        rest %= place;
      }
    }
  }

  private void quote(String value) {
    text.append('"');
    for (int c = 0; c < value.length(); c++) {
      char letter = value.charAt(c);
      if (letter == '"' || letter == '\\') {
        text.append('\\').append(letter);
      } else if (letter < 0x20) {
        text.append(String.format("\\u%04x", (int) letter));
      } else {
        text.append(letter);
      }
    }
    text.append('"');
  }
}
