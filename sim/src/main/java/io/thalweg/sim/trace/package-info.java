/** Reads recorded runs back: traces in {@code thalweg/1}, and what can be checked of them. */
@NullMarked
package io.thalweg.sim.trace;

import org.jspecify.annotations.NullMarked;
