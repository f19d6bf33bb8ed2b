/** One semaphore in the hands of each contender. */
@NullMarked
package io.thalweg.bench.live.peer;

import org.jspecify.annotations.NullMarked;
