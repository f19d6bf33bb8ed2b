/** Benchmarks, and runs side by side with other systems. */
@NullMarked
package io.thalweg.bench;

import org.jspecify.annotations.NullMarked;
