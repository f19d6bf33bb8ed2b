package io.thalweg.check.epochs;

import io.thalweg.core.model.LongSink;
import io.thalweg.core.model.Message;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.protocols.hk.HkMessage;
import io.thalweg.core.recovery.Ids;
import org.jspecify.annotations.Nullable;

/**
 * A message under way.
 *
 * @param message of the algorithm; null where units travel by themselves
 * @param names the units that it carries
 */
record Parcelled(long epoch, @Nullable Message message, Ids names) {

  boolean tellsHeight() {
    return message instanceof HkMessage.Link || message instanceof GmeMessage.Link;
  }

  void encode(LongSink words) {
    words.put(epoch);
    names.encode(words);
    if (message != null) {
      message.encode(words);
    }
  }
}
