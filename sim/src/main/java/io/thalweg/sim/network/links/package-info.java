/**
 * When links come and go: by movement, by recorded contacts, by faults and partitions. All of them
 * become a {@link io.thalweg.sim.network.links.LinkSchedule}, the time-ordered changes of links
 * that the simulator reads.
 */
@NullMarked
package io.thalweg.sim.network.links;

import org.jspecify.annotations.NullMarked;
