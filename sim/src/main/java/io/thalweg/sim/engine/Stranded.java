package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages with tokens or units that one direction of a failed link has not delivered, in order.
 */
final class Stranded<M extends Message> {
  final int from;
  final int to;
  final List<M> messages = new ArrayList<>();
  final List<Long> ids = new ArrayList<>();

  Stranded(int from, int to) {
    this.from = from;
    this.to = to;
  }

  void add(M message, long id) {
    messages.add(message);
    ids.add(id);
  }
}
