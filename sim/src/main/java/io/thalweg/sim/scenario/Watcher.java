package io.thalweg.sim.scenario;

import io.thalweg.core.model.Message;
import io.thalweg.core.model.Observer;
import io.thalweg.sim.engine.Simulation;

/** Makes an observer for a run of any protocol. */
public interface Watcher {
  <M extends Message> Observer<M> watch(Simulation<M> simulation);
}
