package io.thalweg.sim.engine;

import io.thalweg.core.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Messages that failed links have not delivered and senders have not got back: see {@link
 * Stranded}.
 */
final class Limbo<M extends Message> {
  private final List<Stranded<M>> all = new ArrayList<>(); // few at a time

  void add(Stranded<M> stranded) {
    all.add(stranded);
  }

  /** Removes messages; false if they have come back already. */
  boolean remove(Stranded<M> stranded) {
    return all.remove(stranded);
  }

  /** The messages that the link between two nodes has not delivered, in either direction. */
  List<Stranded<M>> between(int a, int b) {
    return all.stream()
        .filter(s -> (s.from == a && s.to == b) || (s.from == b && s.to == a))
        .toList();
  }

  boolean isOwed(int sender) {
    return all.stream().anyMatch(s -> s.from == sender);
  }

  void forEach(Consumer<M> each) {
    all.forEach(s -> s.messages.forEach(each));
  }

  /** The sender of a token that is here, or -1 if none is. */
  int tokenSender() {
    return all.stream()
        .filter(s -> s.messages.stream().anyMatch(m -> m.tokens() > 0))
        .mapToInt(s -> s.from)
        .findFirst()
        .orElse(-1);
  }
}
