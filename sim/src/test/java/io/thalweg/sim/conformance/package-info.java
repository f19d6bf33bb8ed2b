/** What every algorithm has to keep, from the one list of them. */
@NullMarked
package io.thalweg.sim.conformance;

import org.jspecify.annotations.NullMarked;
