/** Tests for every algorithm in the one list of algorithms. */
@NullMarked
package io.thalweg.sim.conformance;

import org.jspecify.annotations.NullMarked;
