/**
 * Which nodes can hear each other and when: topologies that stand still, nodes that move, recorded
 * contacts, faults and partitions. All of it ends in a {@link io.thalweg.sim.network.LinkSchedule},
 * the time-ordered changes of links that the simulator reads.
 */
@NullMarked
package io.thalweg.sim.network;

import org.jspecify.annotations.NullMarked;
