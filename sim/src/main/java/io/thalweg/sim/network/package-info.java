/**
 * Which nodes can hear each other and when: fixed topologies, moving nodes, recorded contacts,
 * faults and partitions. All of them become a {@link io.thalweg.sim.network.LinkSchedule}, the
 * time-ordered changes of links that the simulator reads.
 */
@NullMarked
package io.thalweg.sim.network;

import org.jspecify.annotations.NullMarked;
