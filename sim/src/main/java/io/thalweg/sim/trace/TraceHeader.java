package io.thalweg.sim.trace;

/**
 * What was recorded: the first line of a trace.
 *
 * @param k how many units there are
 */
public record TraceHeader(String algorithm, String variant, int nodes, int k, long seed) {}
