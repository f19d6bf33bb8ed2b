/** What the applications on the nodes do: when they ask, for how much, for how long. */
@NullMarked
package io.thalweg.sim.workload;

import org.jspecify.annotations.NullMarked;
