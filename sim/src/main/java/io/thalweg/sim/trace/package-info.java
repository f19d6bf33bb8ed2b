/** Reads recorded runs, traces in {@code thalweg/1}, and checks them. */
@NullMarked
package io.thalweg.sim.trace;

import org.jspecify.annotations.NullMarked;
