/** Tests of the cost of the classical algorithms. */
@NullMarked
package io.thalweg.sim.comparators;

import org.jspecify.annotations.NullMarked;
