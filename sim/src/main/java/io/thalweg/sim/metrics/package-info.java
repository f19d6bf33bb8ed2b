/** What is measured in a run, and how it is shown. */
@NullMarked
package io.thalweg.sim.metrics;

import org.jspecify.annotations.NullMarked;
