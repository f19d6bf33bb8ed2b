package io.thalweg.sim.swarm;

import io.thalweg.sim.scenario.Scenario;

/**
 * A scenario that fails.
 *
 * @param kind the property that was violated, or the exception
 * @param detail what was seen
 */
public record FailedScenario(Scenario scenario, String kind, String detail) {}
