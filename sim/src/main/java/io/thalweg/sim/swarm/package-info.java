/** Thousands of random scenarios, checked, and shrunk when one fails. */
@NullMarked
package io.thalweg.sim.swarm;

import org.jspecify.annotations.NullMarked;
