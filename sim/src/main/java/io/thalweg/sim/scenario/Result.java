package io.thalweg.sim.scenario;

import io.thalweg.sim.engine.Outcome;
import io.thalweg.sim.metrics.Report;

/** The result of a run: how it ended, and its figures. */
public record Result(Outcome outcome, Report report) {}
