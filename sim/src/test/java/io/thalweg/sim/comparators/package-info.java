/** The classical algorithms: what they cost. */
@NullMarked
package io.thalweg.sim.comparators;

import org.jspecify.annotations.NullMarked;
