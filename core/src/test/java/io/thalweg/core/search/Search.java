package io.thalweg.core.search;

import io.thalweg.core.heights.Oriented;
import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Node;
import io.thalweg.core.model.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A plain breadth-first search over all interleavings, for small networks: the tests' own, so that
 * the protocols are searched before there is a checker, and the checker has something to agree
 * with.
 */
final class Search<M extends Message> {
  private final Protocol<M> protocol;
  private final Scope scope;
  private final int maxStates;

  /** For each state, by fingerprint, where it came from: for the way to a violation. */
  private final Map<Long, Long> parents = new HashMap<>();

  private final Map<Long, String> steps = new HashMap<>();
  private final ArrayDeque<World<M>> frontier = new ArrayDeque<>();

  private Search(Protocol<M> protocol, Scope scope, int maxStates) {
    this.protocol = protocol;
    this.scope = scope;
    this.maxStates = maxStates;
  }

  /** The number of distinct states; throws an AssertionError that tells the way to a violation. */
  static <M extends Message> int of(Protocol<M> protocol, Scope scope, int maxStates) {
    return new Search<>(protocol, scope, maxStates).run();
  }

  private int run() {
    visit(new World<>(protocol, scope), 0L, "start");
    while (!frontier.isEmpty()) {
      World<M> world = frontier.removeFirst();
      long key = fingerprint(world);
      int[] successors = {0};
      successors(
          world,
          (label, next) -> {
            successors[0]++;
            visit(next, key, label);
          });
      if (successors[0] == 0) {
        checkEnd(world, key);
      }
      if (parents.size() > maxStates) {
        throw new AssertionError("more than " + maxStates + " states, frontier " + frontier.size());
      }
    }
    return parents.size();
  }

  private void visit(World<M> world, long parent, String label) {
    long key = fingerprint(world);
    if (parents.putIfAbsent(key, parent) == null) {
      steps.put(key, label);
      checkState(world, key);
      frontier.addLast(world);
    }
  }

  private void successors(World<M> world, BiConsumer<String, World<M>> found) {
    int n = world.n;
    for (int i = 0; i < n; i++) {
      applicationSteps(world, i, found);
    }
    for (int c = 0; c < n * n; c++) {
      List<M> queue = world.channel[c];
      if (queue != null && !queue.isEmpty()) {
        int from = c / n;
        int to = c % n;
        M message = queue.get(0);
        World<M> next = world.copy();
        next.channel[c] = List.copyOf(queue.subList(1, queue.size()));
        attempt(
            next,
            found,
            from + " -> " + to + " " + message,
            w -> w.step(to, new Event.Deliver<>(from, message)));
      }
    }
    linkSteps(world, found);
  }

  private interface Step<M extends Message> {
    void on(World<M> world);
  }

  private void attempt(
      World<M> next, BiConsumer<String, World<M>> found, String label, Step<M> step) {
    step.on(next);
    found.accept(label, next);
  }

  private void applicationSteps(World<M> world, int i, BiConsumer<String, World<M>> found) {
    switch (world.phase[i]) {
      case World.IDLE -> {
        if (world.made[i] < scope.requests()) {
          for (int h = 1; h <= scope.maxUnits(); h++) {
            for (int p = 1; p <= scope.priorities(); p++) {
              int units = h;
              int priority = p;
              attempt(
                  world.copy(),
                  found,
                  i + " asks h=" + h + " R=" + p,
                  w -> {
                    w.phase[i] = World.WAITING;
                    w.made[i]++;
                    w.priority[i] = priority;
                    w.step(i, new Event.Request<>(w.made[i], units, priority, 0, 0));
                  });
            }
          }
        }
      }
      case World.WAITING -> {
        if (world.withdrawals > 0) {
          attempt(
              world.copy(),
              found,
              i + " withdraws",
              w -> {
                w.withdrawals--;
                w.phase[i] = World.IDLE;
                w.step(i, new Event.Withdraw<>(w.made[i]));
              });
        }
        for (int p = 1; world.updates > 0 && p <= scope.priorities(); p++) {
          if (p != world.priority[i]) {
            int priority = p;
            attempt(
                world.copy(),
                found,
                i + " updates R=" + p,
                w -> {
                  w.updates--;
                  w.priority[i] = priority;
                  w.step(i, new Event.Update<>(w.made[i], priority, 0));
                });
          }
        }
      }
      default ->
          attempt(
              world.copy(),
              found,
              i + " leaves",
              w -> {
                w.phase[i] = World.IDLE;
                w.step(i, new Event.Release<>(w.made[i]));
              });
    }
  }

  private void linkSteps(World<M> world, BiConsumer<String, World<M>> found) {
    int n = world.n;
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        int there = a * n + b;
        int back = b * n + a;
        int one = a;
        int other = b;
        if (world.channel[there] != null && world.failures > 0) {
          attempt(
              world.copy(),
              found,
              "link " + a + "-" + b + " fails",
              w -> {
                w.failures--;
                List<M> undeliveredThere = w.channel[there];
                List<M> undeliveredBack = w.channel[back];
                w.channel[there] = null;
                w.channel[back] = null;
                w.step(one, new Event.LinkDown<>(other, undeliveredThere));
                w.step(other, new Event.LinkDown<>(one, undeliveredBack));
              });
        } else if (world.channel[there] == null && world.formations > 0) {
          attempt(
              world.copy(),
              found,
              "link " + a + "-" + b + " forms",
              w -> {
                w.formations--;
                w.channel[there] = List.of();
                w.channel[back] = List.of();
                w.step(one, new Event.LinkUp<>(other));
                w.step(other, new Event.LinkUp<>(one));
              });
        }
      }
    }
  }

  private void checkState(World<M> world, long key) {
    int tokens = 0;
    int units = 0;
    int held = 0;
    for (Node<M> node : world.nodes) {
      tokens += node.tokens();
      units += node.freeUnits() + node.heldUnits();
      held += node.heldUnits();
    }
    for (List<M> c : world.channel) {
      if (c != null) {
        for (M m : c) {
          tokens += m.tokens();
          units += m.units();
        }
      }
    }
    require(tokens == 1, "one token, not " + tokens, key);
    require(units == protocol.k(), "units conserved, not " + units, key);
    require(held <= protocol.k(), "held at most k, not " + held, key);
    if (world.quiet()) {
      checkDag(world, key);
    }
  }

  private void checkDag(World<M> world, long key) {
    boolean[] component = world.tokenComponent();
    for (int i = 0; i < world.n; i++) {
      if (component[i] && world.nodes[i].tokens() == 0) {
        boolean down = false;
        for (int j = 0; j < world.n; j++) {
          down |=
              world.channel[i * world.n + j] != null
                  && ((Oriented) world.nodes[j])
                      .height()
                      .isBelow(((Oriented) world.nodes[i]).height());
        }
        require(down, "Lemma 1: node " + i + " has a way down", key);
      }
    }
  }

  private void checkEnd(World<M> world, long key) {
    boolean[] component = world.tokenComponent();
    for (int i = 0; i < world.n; i++) {
      require(!component[i] || world.phase[i] != World.WAITING, "node " + i + " is served", key);
    }
  }

  private void require(boolean holds, String what, long key) {
    if (!holds) {
      List<String> path = new ArrayList<>();
      for (long k = key; k != 0; k = parents.getOrDefault(k, 0L)) {
        path.add(steps.get(k));
      }
      Collections.reverse(path);
      throw new AssertionError(what + " after\n  " + String.join("\n  ", path));
    }
  }

  private long fingerprint(World<M> world) {
    long[] hash = {1};
    world.encode(
        word -> {
          long z = (hash[0] ^ word) * 0x9E3779B97F4A7C15L;
          z = (z ^ (z >>> 29)) * 0xBF58476D1CE4E5B9L;
          hash[0] = z ^ (z >>> 32);
        });
    return hash[0] == 0 ? 1 : hash[0];
  }
}
