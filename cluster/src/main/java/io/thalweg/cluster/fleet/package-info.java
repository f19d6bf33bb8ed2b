/**
 * A fleet of members in one thread and in virtual time: the code that runs live, with a network,
 * users and faults that follow from a script or a seed. What has to hold is checked after each
 * step.
 */
@NullMarked
package io.thalweg.cluster.fleet;

import org.jspecify.annotations.NullMarked;
