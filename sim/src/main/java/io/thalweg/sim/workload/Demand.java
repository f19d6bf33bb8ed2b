package io.thalweg.sim.workload;

import org.jspecify.annotations.Nullable;

/**
 * The properties of requests.
 *
 * @param units the number of units that a request asks for
 * @param priorities its priority
 * @param inside how long it holds its units
 * @param deadline the time from when it is made until it is due
 * @param patience how long it waits before it is withdrawn; null: for ever
 * @param reprioritise the share of requests that change their priority once while they wait
 * @param groups the number of groups; each request is of a random one
 */
public record Demand(
    Range units,
    Range priorities,
    Distribution inside,
    Distribution deadline,
    @Nullable Distribution patience,
    double reprioritise,
    int groups) {}
