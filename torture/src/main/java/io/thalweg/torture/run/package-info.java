/** A run: starts the processes, injects the faults, ends everything. */
@NullMarked
package io.thalweg.torture.run;

import org.jspecify.annotations.NullMarked;
