package io.thalweg.sim.trace;

/**
 * What was recorded: the first line of a trace.
 *
 * @param k how many units there are
 * @param tokens how many tokens there are, of which a node needs one to enter; 0 if it needs none
 */
public record TraceHeader(
    String algorithm, String variant, int nodes, int k, int tokens, long seed) {}
