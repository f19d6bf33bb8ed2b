/** A whole experiment as a value that can be written down, read back and run. */
@NullMarked
package io.thalweg.sim.scenario;

import org.jspecify.annotations.NullMarked;
