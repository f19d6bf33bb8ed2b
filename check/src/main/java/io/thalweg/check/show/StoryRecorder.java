package io.thalweg.check.show;

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
import org.jspecify.annotations.Nullable;

/**
 * Makes a story of what it sees. Times are the numbers of the steps; what is told at 0 is how the
 * story begins.
 *
 * @param <M> the protocol's messages
 */
public final class StoryRecorder<M extends Message> implements Observer<M> {

  /** A message that does not arrive; what becomes of it shows when the step has ended. */
  private record Gone(Letter letter, String why) {}

  private final String algorithm;
  private final int k;
  private final boolean details;
  private final List<Story.Link> links = new ArrayList<>();
  private final NodeState[] start;
  private final NodeState[] now;
  private final List<Moment> moments = new ArrayList<>();
  private final Map<Long, Letter> letters = new HashMap<>();
  private final List<Cause.Hears> untold = new ArrayList<>();

  // The step that is being told.
  private int number;
  private @Nullable Cause cause;
  private final List<Object> effects = new ArrayList<>(); // Effect or Gone
  private final List<NodeState> after = new ArrayList<>();

  /**
   * @param nodes the nodes in their first state
   * @param details whether heights and other noise are told, too
   */
  public StoryRecorder(Protocol<M> protocol, List<? extends Node<M>> nodes, boolean details) {
    this.algorithm = protocol.name() + " (" + protocol.variant() + ")";
    this.k = protocol.k();
    this.details = details;
    this.start = nodes.stream().map(this::state).toArray(NodeState[]::new);
    this.now = start.clone();
  }

  /**
   * What was seen so far.
   *
   * @param verdict what is violated
   * @param loopFrom the number of the step at which a cycle begins, if it is one
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
    } else {
      begin(at, new Cause.LinkForms(a, b));
    }
  }

  @Override
  public void linkDown(long at, int a, int b) {
    begin(at, new Cause.LinkFails(a, b));
  }

  @Override
  public void request(long at, int node, Event.Request<M> request) {
    begin(at, new Cause.Asks(node, request.id(), request.h(), request.priority()));
  }

  @Override
  public void update(long at, int node, long request, long priority) {
    begin(at, new Cause.Changes(node, request, priority));
  }

  @Override
  public void withdraw(long at, int node, long request) {
    begin(at, new Cause.GivesUp(node, request));
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    begin(at, new Cause.Leaves(node, request, h));
  }

  @Override
  public void deliver(long at, long msg, int from, int to, M message) {
    begin(at, new Cause.Gets(letter(0, msg, from, to, message)));
  }

  @Override
  public void send(long at, long msg, int from, int to, M message) {
    effects.add(new Effect.Sends(letter(at, msg, from, to, message)));
    number = Math.toIntExact(at);
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    effects.add(new Effect.Enters(node, request, h, fence));
    number = Math.toIntExact(at);
  }

  @Override
  public void drop(long at, long msg, int from, int to, M message, String why) {
    effects.add(new Gone(letter(0, msg, from, to, message), why));
    number = Math.toIntExact(at);
  }

  @Override
  public void stepped(long at, Node<M> node) {
    NodeState state = state(node);
    now[node.id()] = state;
    if (at == 0) {
      start[node.id()] = state;
    } else {
      after.add(state);
      number = Math.toIntExact(at);
    }
  }

  @Override
  public void handled(long at) {
    close();
  }

  private void begin(long at, Cause next) {
    close();
    number = Math.toIntExact(at);
    cause = next;
  }

  private void close() {
    if (cause != null || !after.isEmpty() || !effects.isEmpty()) {
      Cause known = cause == null ? guessed() : cause;
      moments.add(new Moment(number, known, effects.stream().map(this::settled).toList(), after));
      remember(known);
    }
    cause = null;
    effects.clear();
    after.clear();
  }

  /** A step without a cause is that of a link's second end, which is told later than the first. */
  private Cause guessed() {
    int node = after.isEmpty() ? 0 : after.getFirst().node();
    for (Cause.Hears hears : untold) {
      if (hears.node() == node) {
        untold.remove(hears);
        return hears;
      }
    }
    return new Cause.Steps(node);
  }

  /** Which ends of a link have still to hear of it. */
  private void remember(Cause known) {
    if (known instanceof Cause.LinkFails(int a, int b)) {
      rememberUntold(a, b, false);
    } else if (known instanceof Cause.LinkForms(int a, int b)) {
      rememberUntold(a, b, true);
    }
  }

  private void rememberUntold(int a, int b, boolean up) {
    if (after.stream().noneMatch(s -> s.node() == a)) {
      untold.add(new Cause.Hears(a, b, up));
    }
    if (after.stream().noneMatch(s -> s.node() == b)) {
      untold.add(new Cause.Hears(b, a, up));
    }
  }

  private Effect settled(Object effect) {
    return effect instanceof Gone gone
        ? new Effect.Drops(gone.letter, isReturned(gone))
        : (Effect) effect;
  }

  /**
   * Only what is precious comes back, and only if the sender has it now or has sent it on: the
   * published algorithm is handed its token, too, but has no rule that takes it.
   */
  private boolean isReturned(Gone gone) {
    int sender = gone.letter.from();
    if (after.stream().noneMatch(s -> s.node() == sender)) {
      return gone.letter.isPrecious() && gone.why.contains("handed back");
    }
    boolean token = gone.letter.token();
    boolean here = token ? now[sender].tokens() > 0 : now[sender].freeUnits() > 0;
    return gone.letter.isPrecious() && (here || effects.stream().anyMatch(e -> sendsOn(e, token)));
  }

  private static boolean sendsOn(Object effect, boolean token) {
    return effect instanceof Effect.Sends(Letter l) && (token ? l.token() : l.isPrecious());
  }

  private Letter letter(long at, long msg, int from, int to, M message) {
    return letters.computeIfAbsent(
        msg,
        id -> {
          FieldsText fields = new FieldsText(details);
          message.describe(fields);
          boolean token = message.tokens() > 0;
          int sentIn = Math.toIntExact(at);
          return new Letter(
              id, from, to, message.type(), fields.toString(), token, message.units(), sentIn);
        });
  }

  private NodeState state(Node<M> node) {
    FieldsText variables = new FieldsText(details);
    node.describe(variables);
    return new NodeState(node.id(), node.tokens(), node.freeUnits(), variables.toString());
  }
}
