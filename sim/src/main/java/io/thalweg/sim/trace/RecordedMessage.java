package io.thalweg.sim.trace;

import io.thalweg.core.model.Fields;
import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import java.util.Map;

/**
 * A message of a trace: its type, and its fields as text.
 *
 * @param body the fields, in the order of the trace
 */
public record RecordedMessage(String type, Map<String, String> body) implements Message {

  @Override
  public int words() {
    return body.size();
  }

  @Override
  public int tokens() {
    return type.equals("TOKEN") ? 1 : 0;
  }

  @Override
  public void describe(Fields fields) {
    body.forEach(fields::put);
  }

  /** Not supported: recorded messages are for people and checks, and are never hashed. */
  @Override
  public void encode(LongSink words) {
    throw new UnsupportedOperationException("a recorded message has no encoding");
  }
}
