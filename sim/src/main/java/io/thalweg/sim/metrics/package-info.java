/** Measures runs, and reports the figures. */
@NullMarked
package io.thalweg.sim.metrics;

import org.jspecify.annotations.NullMarked;
