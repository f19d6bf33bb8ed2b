/** Compares the live library with other semaphores in use today. */
@NullMarked
package io.thalweg.bench.live;

import org.jspecify.annotations.NullMarked;
