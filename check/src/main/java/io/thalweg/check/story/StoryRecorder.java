package io.thalweg.check.story;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Makes a story of what it observes. Times are the numbers of the steps; what happens at time 0 is
 * the start of the story.
 *
 * @param <M> the protocol's messages
 */
public final class StoryRecorder<M extends Message> implements Observer<M> {
  private final String algorithm;
  private final int k;
  private final boolean details;
  private final List<Story.Link> links = new ArrayList<>();
  private final NodeState[] start;
  private final NodeState[] now;
  private final List<Moment> moments = new ArrayList<>();
  private final Map<Long, ShownMessage> messages = new HashMap<>();
  private final List<Map<Long, Wanted>> shares = new ArrayList<>(); // by node and request
  private final OpenStep step = new OpenStep();

  /**
   * @param nodes the nodes in their first state
   * @param details whether to include heights and other noise
   */
  public StoryRecorder(Protocol<M> protocol, List<? extends Node<M>> nodes, boolean details) {
    this.algorithm = protocol.name() + " (" + protocol.variant() + ")";
    this.k = protocol.k();
    this.details = details;
    this.start = nodes.stream().map(this::state).toArray(NodeState[]::new);
    this.now = start.clone();
    nodes.forEach(node -> shares.add(new HashMap<>()));
  }

  /**
   * Returns the story of what was observed so far.
   *
   * @param verdict what is violated
   * @param loopFrom the number of the step at which a cycle begins, if there is one
   */
  public Story story(String verdict, OptionalInt loopFrom) {
    close();
    int steps = moments.isEmpty() ? 0 : moments.getLast().number();
    return new Story(
        algorithm,
        k,
        links,
        Arrays.asList(start),
        moments,
        Arrays.asList(now),
        steps,
        verdict,
        loopFrom);
  }

  @Override
  public void linkUp(long at, int a, int b) {
    if (at == 0) {
      links.add(new Story.Link(a, b));
    } else if (!step.isPartOf(at)) { // otherwise it forms because a node joins
      begin(at, new Cause.LinkForms(a, b));
    }
  }

  @Override
  public void linkDown(long at, int a, int b) {
    if (!step.isPartOf(at)) { // otherwise it fails because a node has left
      begin(at, new Cause.LinkFails(a, b));
    }
  }

  @Override
  public void join(long at, int node) {
    begin(at, new Cause.Joins(node));
  }

  @Override
  public void handOver(long at, int node, int heir) {
    begin(at, new Cause.HandsOver(node, heir));
  }

  @Override
  public void leave(long at, int node) {
    begin(at, new Cause.Goes(node));
  }

  @Override
  public void lateReturn(long at, int node) {
    begin(at, new Cause.GetsBack(node));
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    int group = k == Protocol.UNLIMITED ? request.group() : Wanted.NO_GROUP;
    Wanted share = new Wanted(request.h(), group);
    shares.get(node).put(request.id(), share);
    begin(at, new Cause.Asks(node, request.id(), share, request.priority()));
  }

  @Override
  public void update(long at, int node, Event.Update<M> update) {
    begin(at, new Cause.Changes(node, update.id(), update.priority()));
  }

  @Override
  public void withdraw(long at, int node, long request) {
    begin(at, new Cause.GivesUp(node, request));
  }

  @Override
  public void alarm(long at, int node) {
    begin(at, new Cause.Rings(node));
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    begin(at, new Cause.Leaves(node, request, share(node, request, h)));
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    begin(at, new Cause.Gets(shown(0, msg, from, to, message)));
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    step.effect(at, new Effect.Sends(shown(at, msg, from, to, message)));
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    step.effect(at, new Effect.Enters(node, request, share(node, request, h), fence));
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    step.gone(at, shown(0, msg, from, to, message), why);
  }

  @Override
  public void stepped(long at, Node<M> node) {
    NodeState state = state(node);
    now[node.id()] = state;
    if (at == 0) {
      start[node.id()] = state;
    } else {
      step.stepped(at, state);
    }
  }

  @Override
  public void handled(long at) {
    close();
  }

  private Wanted share(int node, long request, int h) {
    Wanted asked = shares.get(node).get(request);
    return asked == null ? new Wanted(h, Wanted.NO_GROUP) : asked;
  }

  private void begin(long at, Cause cause) {
    close();
    step.cause(at, cause);
  }

  private void close() {
    Moment moment = step.close();
    if (moment != null) {
      moments.add(moment);
    }
  }

  private ShownMessage shown(long at, long msg, int from, int to, M message) {
    return messages.computeIfAbsent(
        msg,
        id -> {
          FieldsText fields = new FieldsText(details);
          message.describe(fields);
          boolean token = message.tokens() > 0;
          int sentIn = Math.toIntExact(at);
          return new ShownMessage(
              id, from, to, message.type(), fields.toString(), token, message.units(), sentIn);
        });
  }

  private NodeState state(Node<M> node) {
    FieldsText variables = new FieldsText(details);
    node.describe(variables);
    return new NodeState(node.id(), node.tokens(), node.freeUnits(), variables.toString());
  }
}
