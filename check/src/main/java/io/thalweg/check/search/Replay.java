package io.thalweg.check.search;

import io.thalweg.check.model.Action;
import io.thalweg.check.model.FailureModel;
import io.thalweg.check.model.PossibleRequest;
import io.thalweg.check.model.Scope;
import io.thalweg.core.model.Effects;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Observer;
import io.thalweg.core.model.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Plays a sequence of actions on real nodes and tells an observer. It shares only the actions with
 * the search, so that it shows what the protocol itself does.
 */
final class Replay<M extends Message> {
  private final Scope scope;
  private final Observer<M> observer;
  private final List<Node<M>> nodes;
  private final Map<Scope.Link, Deque<Sent<M>>> channels = new HashMap<>(); // directed
  private final boolean timed;
  private final Map<Scope.Link, List<Sent<M>>> limbo = new HashMap<>(); // by failed channel
  private final boolean[] present;
  private final long[] requests;
  private final long[] made; // when the latest request of each node was made
  private final int[] units;
  private long at;
  private long clock; // requests made so far
  private long messages;
  private int open; // what is left of the choice of the current action

  private record Sent<M extends Message>(long id, M message) {}

  Replay(Protocol<M> protocol, Scope scope, Observer<M> observer) {
    this.scope = scope;
    this.observer = observer;
    this.nodes = new ArrayList<>(protocol.start(scope.neighbours()));
    this.present = new boolean[scope.nodes()];
    for (int i = 0; i < scope.nodes(); i++) {
      present[i] = scope.isFounder(i);
      if (!present[i]) {
        nodes.set(i, protocol.newcomer(i));
      }
    }
    this.timed = scope.ticking() && protocol.precedence() != null;
    this.requests = new long[scope.nodes()];
    this.made = new long[scope.nodes()];
    this.units = new int[scope.nodes()];
  }

  void play(List<Integer> actions) {
    for (Scope.Link link : scope.firstLinks()) {
      open(link.a(), link.b());
      observer.linkUp(0, link.a(), link.b());
    }
    for (int action : actions) {
      at++;
      try {
        open = Action.choice(action);
        take(Action.kind(action), Action.a(action), Action.b(action));
      } finally {
        observer.handled(at); // observers have seen a failed step up to its failure
      }
    }
    observer.ending(at);
  }

  private void take(int kind, int a, int b) {
    switch (kind) {
      case Action.DELIVER -> deliver(a, b);
      case Action.LEAVE -> leave(a);
      case Action.ASK -> ask(a, scope.wishes().get(a).get(b));
      case Action.UPDATE -> update(a, scope.wishes().get(a).get(b).priority());
      case Action.WITHDRAW -> {
        observer.withdraw(at, a, requests[a]);
        step(a, new Event.Withdraw<>(requests[a]));
      }
      case Action.FAIL -> fail(a, b);
      case Action.HEAR -> tellFailure(a, b);
      case Action.FORM -> form(a, b);
      case Action.ALARM -> {
        observer.alarm(at, a);
        step(a, new Event.Alarm<>());
      }
      case Action.JOIN -> join(a);
      case Action.HAND_OVER -> {
        observer.handOver(at, a, b);
        step(a, new Event.Leave<>(b));
      }
      case Action.GO -> go(a);
      case Action.FAIL_LATE -> failLate(a, b);
      case Action.RETURN -> giveBack(a, b);
      default -> throw new IllegalArgumentException("action of kind " + kind);
    }
  }

  private void deliver(int from, int to) {
    Sent<M> sent = scope.anyOrder() ? overtaking(from, to) : channel(from, to).removeFirst();
    observer.deliver(at, sent.id, from, to, sent.message);
    step(to, new Event.Deliver<>(from, sent.message));
  }

  /** Takes the message that the choice of the action stands for out of the channel. */
  private Sent<M> overtaking(int from, int to) {
    Sent<M> sent = List.copyOf(channel(from, to)).get(open);
    channel(from, to).remove(sent);
    open = 0;
    return sent;
  }

  private void ask(int i, PossibleRequest wish) {
    requests[i]++; // ids are never used again, unlike in a search without end
    units[i] = wish.h();
    made[i] = clock;
    clock += timed ? 1 : 0;
    Event.Request<M> request = scope.request(requests[i], wish, made[i]);
    observer.request(at, i, request);
    step(i, request);
  }

  private void update(int i, long priority) {
    long due = scope.due(priority, made[i]);
    Event.Update<M> update = new Event.Update<>(requests[i], priority, due);
    observer.update(at, i, update);
    step(i, update);
  }

  private void leave(int i) {
    observer.exit(at, i, requests[i], units[i]);
    step(i, new Event.Release<>(requests[i]));
  }

  private void join(int i) {
    present[i] = true;
    observer.join(at, i);
    for (int j : scope.laterNeighbours()[i]) {
      if (present[j]) {
        form(i, j);
      }
    }
  }

  /** Lets a node leave; its neighbours get back what it has not received. */
  private void go(int i) {
    present[i] = false;
    observer.leave(at, i);
    for (int j = 0; j < scope.nodes(); j++) {
      if (channels.remove(new Scope.Link(i, j)) != null) {
        observer.linkDown(at, i, j);
        tellFailure(j, i);
      }
    }
  }

  private void failLate(int a, int b) {
    observer.linkDown(at, a, b);
    intoLimbo(a, b);
    intoLimbo(b, a);
    tellFailure(a, b);
    tellFailure(b, a);
  }

  /**
   * Keeps the messages with tokens or units for a late return; the others are lost with the link.
   */
  private void intoLimbo(int from, int to) {
    List<Sent<M>> kept = new ArrayList<>();
    for (Sent<M> sent : channel(from, to)) {
      if (sent.message.tokens() > 0 || sent.message.units() > 0) {
        kept.add(sent);
      } else {
        observer.drop(at, sent.id, from, to, sent.message, "link failed: lost");
      }
    }
    limbo.put(new Scope.Link(from, to), kept);
    channel(from, to).clear();
  }

  private void giveBack(int here, int peer) {
    List<Sent<M>> late = Objects.requireNonNull(limbo.remove(new Scope.Link(here, peer)));
    observer.lateReturn(at, here);
    for (Sent<M> sent : late) {
      observer.drop(at, sent.id, here, peer, sent.message, "link failed: handed back");
    }
    step(here, new Event.LateReturn<>(late.stream().map(Sent::message).toList()));
  }

  private void form(int a, int b) {
    open(a, b);
    observer.linkUp(at, a, b);
    step(a, new Event.LinkUp<>(b));
    step(b, new Event.LinkUp<>(a));
  }

  private void open(int a, int b) {
    channels.put(new Scope.Link(a, b), new ArrayDeque<>());
    channels.put(new Scope.Link(b, a), new ArrayDeque<>());
  }

  private void fail(int a, int b) {
    observer.linkDown(at, a, b);
    tellFailure(a, b);
    if (scope.failureModel() != FailureModel.APART) {
      tellFailure(b, a);
    }
  }

  private void tellFailure(int here, int peer) {
    boolean lost = scope.failureModel() == FailureModel.LOSS;
    List<M> back = new ArrayList<>();
    for (Sent<M> sent : channel(here, peer)) {
      observer.drop(
          at,
          sent.id,
          here,
          peer,
          sent.message,
          lost ? "link failed: lost" : "link failed: handed back");
      if (!lost) {
        back.add(sent.message);
      }
    }
    channels.remove(new Scope.Link(here, peer));
    step(here, new Event.LinkDown<>(peer, back));
  }

  private Deque<Sent<M>> channel(int from, int to) {
    return Objects.requireNonNull(channels.get(new Scope.Link(from, to)), "no link");
  }

  private void step(int i, Event<M> event) {
    nodes.get(i).step(event, new Seen(i));
    observer.stepped(at, nodes.get(i));
  }

  private final class Seen implements Effects<M> {
    private final int i;

    Seen(int i) {
      this.i = i;
    }

    @Override
    public void send(int to, M message) {
      observer.send(at, ++messages, i, to, message);
      channel(i, to).addLast(new Sent<>(messages, message));
    }

    @Override
    public void enter(long request, long fence) {
      observer.enter(at, i, request, units[i], fence);
    }

    @Override
    public int choose(int n) {
      int chosen = open % n;
      open /= n;
      return chosen;
    }

    @Override
    public void alarm(long ticks) {} // ringing it is an action
  }
}
