package io.thalweg.cli.replay;

import io.thalweg.commands.simulate.RunVerdict;
import io.thalweg.core.model.ClusterEvent;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.trace.RecordedMessage;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Prints a run as numbered steps: the time and the cause, and below them the effects.
 *
 * <p>The links that are there at the start are printed together, so they are collected until
 * something else happens.
 */
final class StepPrinter implements Observer<RecordedMessage> {
  private static final int LINKS_SHOWN_MAX = 12;

  private final PrintWriter out;
  private final long limit;
  private final List<String> startLinks = new ArrayList<>();
  private final List<String> awayAtStart = new ArrayList<>();
  private boolean started;
  private long steps;

  /**
   * @param limit number of steps to print; further ones are only counted
   */
  StepPrinter(PrintWriter out, long limit) {
    this.out = out;
    this.limit = limit;
  }

  long steps() {
    return steps;
  }

  /** Prints what is wrong with the last step. */
  void problem(String sentence) {
    tellStart();
    out.println("      !! " + sentence);
  }

  @Override
  public void linkUp(long at, int a, int b) {
    if (at == 0 && !started) {
      startLinks.add(a + "-" + b);
    } else {
      cause(at, "the link " + a + "-" + b + " forms");
    }
  }

  @Override
  public void join(long at, int node) {
    cause(at, "node " + node + " comes");
  }

  @Override
  public void handOver(long at, int node, int heir) {
    cause(at, "node " + node + " is about to leave, and node " + heir + " gets what it has");
  }

  @Override
  public void leave(long at, int node) {
    if (at == 0 && !started) {
      awayAtStart.add(Integer.toString(node));
    } else {
      cause(at, "node " + node + " leaves");
    }
  }

  @Override
  public void lateReturn(long at, int node) {
    cause(at, "node " + node + " gets back what a failed link has not delivered");
  }

  @Override
  public void resize(long at, int node, int units) {
    String what =
        units < 0 ? " takes " + units(-units) + " out" : " brings " + units(units) + " in";
    cause(at, "node " + node + what);
  }

  @Override
  public void giveBack(long at, int node, long request, int units) {
    cause(at, "node " + node + " gives " + units(units) + " of request " + request + " back early");
  }

  private void tellStart() {
    if (!started) {
      started = true;
      String shown = startLinks.stream().limit(LINKS_SHOWN_MAX).collect(Collectors.joining(" "));
      int more = startLinks.size() - LINKS_SHOWN_MAX;
      step(
          0,
          "links at the start: "
              + (startLinks.isEmpty() ? "none" : shown)
              + (more > 0 ? " and " + more + " more" : "")
              + (awayAtStart.isEmpty() ? "" : "; away: " + String.join(" ", awayAtStart)));
    }
  }

  @Override
  public void linkDown(long at, int a, int b) {
    cause(at, "the link " + a + "-" + b + " fails");
  }

  @Override
  public void request(long at, int node, Event.Request<RecordedMessage> request) {
    cause(
        at,
        String.format(
            Locale.ROOT,
            "node %d asks for %s, priority %d (request %d)",
            node,
            units(request.h()),
            request.priority(),
            request.id()));
  }

  @Override
  public void update(long at, int node, Event.Update<RecordedMessage> update) {
    cause(
        at,
        "node " + node + " changes request " + update.id() + " to priority " + update.priority());
  }

  @Override
  public void withdraw(long at, int node, long request) {
    cause(at, "node " + node + " gives request " + request + " up");
  }

  @Override
  public void alarm(long at, int node) {
    cause(at, "the alarm of node " + node + " rings");
  }

  @Override
  public void exit(long at, int node, long request, int h) {
    cause(at, "node " + node + " gives " + units(h) + " back (request " + request + ")");
  }

  @Override
  public void deliver(long at, long msg, int from, int to, RecordedMessage message) {
    cause(at, "node " + to + " receives " + name(msg, message) + " from node " + from);
  }

  @Override
  public void send(long at, long msg, int from, int to, RecordedMessage message) {
    String body =
        message.body().entrySet().stream()
            .map(field -> field.getKey() + "=" + field.getValue())
            .collect(Collectors.joining(" ", " (", ")"));
    String fields = message.body().isEmpty() ? "" : body;
    effect("node " + from + " sends " + name(msg, message) + " to node " + to + fields);
  }

  @Override
  public void enter(long at, int node, long request, int h, long fence) {
    effect("node " + node + " enters with " + units(h) + " (request " + request + ")");
  }

  @Override
  public void drop(long at, long msg, int from, int to, RecordedMessage message, String why) {
    String what = name(msg, message) + " from node " + from + " to node " + to;
    effect(what + " does not arrive (" + why + ")");
  }

  @Override
  public void cluster(long at, ClusterEvent event) {
    switch (event) {
      case ClusterEvent.Down e -> cause(at, "node " + e.node() + " dies");
      case ClusterEvent.Pause e -> cause(at, "node " + e.node() + " stops for a while");
      case ClusterEvent.Resume e -> cause(at, "node " + e.node() + " goes on");
      case ClusterEvent.Freeze e ->
          cause(
              at,
              "epoch %d begins, frozen, with nodes %s; out: %s"
                  .formatted(e.epoch(), list(e.members()), list(e.out())));
      case ClusterEvent.Report e -> cause(at, "node " + e.node() + " reports what it has");
      case ClusterEvent.Open e ->
          cause(
              at,
              "epoch %d is open; the token begins at node %d; %s kept back"
                  .formatted(e.epoch(), e.home(), units(e.kept().size())));
      case ClusterEvent.Over e ->
          cause(at, "node " + e.node() + " is over: what it was granted counts no more");
      case ClusterEvent.Stock e ->
          effect(
              "node %d has %s%s"
                  .formatted(e.node(), e.token() ? "the token and " : "", units(e.units())));
    }
  }

  private static String list(List<Integer> nodes) {
    return nodes.isEmpty()
        ? "none"
        : nodes.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  @Override
  public void end(long at, String why) {
    cause(at, "the run ends: " + why);
  }

  private static String name(long msg, RecordedMessage message) {
    return message.type() + " #" + msg;
  }

  private static String units(int h) {
    return h == 1 ? "1 unit" : h + " units";
  }

  private void cause(long at, String sentence) {
    tellStart();
    step(at, sentence);
  }

  private void step(long at, String sentence) {
    steps++;
    if (steps <= limit) {
      out.printf(Locale.ROOT, "%6d  t=%s  %s%n", steps, RunVerdict.time(at), sentence);
    }
  }

  private void effect(String sentence) {
    tellStart();
    if (steps <= limit) {
      out.println("            " + sentence);
    }
  }
}
