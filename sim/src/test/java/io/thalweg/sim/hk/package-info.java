/** Tests of h-out-of-k mutual exclusion in whole runs. */
@NullMarked
package io.thalweg.sim.hk;

import org.jspecify.annotations.NullMarked;
