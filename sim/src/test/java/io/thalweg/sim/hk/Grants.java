package io.thalweg.sim.hk;

import io.thalweg.core.model.Event;
import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.Ticks;
import io.thalweg.sim.engine.Simulation;
import io.thalweg.sim.scenario.Watcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The requests that were granted in a run, in order. */
final class Grants implements Watcher {

  /** A request that was granted; times in units. */
  record Grant(int node, int h, long priority, double made, double entered) {}

  private record Name(int node, long request) {}

  private final Map<Name, Event.Request<?>> asked = new HashMap<>();
  private final List<Grant> granted = new ArrayList<>();

  List<Grant> granted() {
    return granted;
  }

  @Override
  public <M extends Message> Observer<M> watch(Simulation<M> simulation) {
    return new Observer<>() {
      @Override
      public void request(long at, int node, Event.Request<M> request) {
        asked.put(new Name(node, request.id()), request);
      }

      @Override
      public void enter(long at, int node, long request, int h, long fence) {
        Event.Request<?> made = Objects.requireNonNull(asked.get(new Name(node, request)));
        double entered = Ticks.toUnits(at);
        granted.add(new Grant(node, h, made.priority(), Ticks.toUnits(made.at()), entered));
      }
    };
  }
}
