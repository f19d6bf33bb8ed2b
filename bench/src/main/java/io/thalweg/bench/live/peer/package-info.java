/** One semaphore, as each contender provides it. */
@NullMarked
package io.thalweg.bench.live.peer;

import org.jspecify.annotations.NullMarked;
