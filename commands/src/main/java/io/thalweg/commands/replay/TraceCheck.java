package io.thalweg.commands.replay;

import io.thalweg.commands.simulate.RunVerdict;
import io.thalweg.core.properties.HistoryChecks;
import io.thalweg.core.properties.Property;
import io.thalweg.core.properties.Violation;
import io.thalweg.core.protocols.Algorithms;
import io.thalweg.core.trace.TraceWriter;
import io.thalweg.sim.engine.Observers;
import io.thalweg.sim.trace.LinkChecks;
import io.thalweg.sim.trace.RecordedMessage;
import io.thalweg.sim.trace.TraceHeader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks the properties of a history and the promises of the links while a trace is read. Of live
 * members only the history: an epoch makes a token anew, and links are not those of the algorithm.
 */
public final class TraceCheck {
  private static final List<Property> PROPERTIES =
      List.of(
          Property.UNITS_HELD_AT_MOST_K,
          Property.ONE_TOKEN,
          Property.GRANTS_MATCH_REQUESTS,
          Property.EVERY_REQUEST_SERVED);

  private final boolean live;
  private final boolean oneToken;
  private final HistoryChecks<RecordedMessage> history;
  private final LinkChecks<RecordedMessage> links = new LinkChecks<>();

  public TraceCheck(TraceHeader header) {
    this.live = header.variant().equals(TraceWriter.LIVE);
    this.oneToken =
        !live && header.tokens() == 1 && Algorithms.names().contains(header.algorithm());
    this.history = new HistoryChecks<>(header.k(), oneToken);
  }

  /** What is checked, as the end of a sentence. */
  public String checked() {
    String names =
        PROPERTIES.stream()
            .filter(property -> !live || property != Property.ONE_TOKEN)
            .map(Property::label)
            .collect(Collectors.joining(", "));
    return live ? names : names + "; and that messages keep to links and their order";
  }

  public void addTo(Observers<RecordedMessage> observers) {
    observers.add(history);
    if (!live) { // what live members send is sent again after a failure, over any connection
      observers.add(links);
    }
  }

  /** Returns what was found since the last call, in sentences. */
  public List<String> found() {
    if (history.violations().isEmpty() && links.problems().isEmpty()) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>(links.problems());
    for (Violation violation : history.violations()) {
      sentences.add(RunVerdict.sentence(violation));
    }
    links.problems().clear();
    history.violations().clear();
    return sentences;
  }

  /** Returns the number of requests that wait at the end. */
  public int waiting() {
    return history.waiting();
  }

  /**
   * Checks, after a run that came to its end, that every node that could reach the token was
   * served.
   *
   * @return the number of requests that wait without a way to the token
   */
  public int requireServed() {
    if (!oneToken) {
      return history.requireServed(i -> true); // these assume a connected network, or epochs do
    }
    int token = history.tokenAt();
    Collection<Integer> served = token < 0 ? List.of() : links.connectedTo(token);
    return history.requireServed(served::contains);
  }
}
