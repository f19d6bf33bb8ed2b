package io.thalweg.sim.workload;

import org.jspecify.annotations.Nullable;

/**
 * What a request is like.
 *
 * @param units how many it asks for
 * @param priorities how urgent it is
 * @param inside how long it holds them
 * @param deadline how long after it was made it is due
 * @param patience how long it waits before it is withdrawn; null for ever
 * @param reprioritise the share of requests that change their priority once while they wait
 * @param groups how many groups there are; a request is of any of them
 */
public record Demand(
    Range units,
    Range priorities,
    Distribution inside,
    Distribution deadline,
    @Nullable Distribution patience,
    double reprioritise,
    int groups) {}
