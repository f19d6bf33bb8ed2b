/** Networks that stay as they are: regular and random ones, and those that a file lists. */
@NullMarked
package io.thalweg.sim.network.topology;

import org.jspecify.annotations.NullMarked;
