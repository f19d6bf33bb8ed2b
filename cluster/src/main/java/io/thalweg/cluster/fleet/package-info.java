/**
 * A fleet of members in one thread and in virtual time: the code that runs live, with a network,
 * users and faults that follow from a script or a seed. The properties are checked after each step.
 */
@NullMarked
package io.thalweg.cluster.fleet;

import org.jspecify.annotations.NullMarked;
