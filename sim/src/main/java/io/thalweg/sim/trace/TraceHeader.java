package io.thalweg.sim.trace;

/**
 * The first line of a trace, which says what was recorded.
 *
 * @param k the number of units
 * @param tokens the number of tokens, one of which a node needs to enter; 0 if it needs none
 */
public record TraceHeader(
    String algorithm, String variant, int nodes, int k, int tokens, long seed) {}
