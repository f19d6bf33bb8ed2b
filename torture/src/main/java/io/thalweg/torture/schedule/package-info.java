/** Which faults happen when: drawn from a seed, printed, read back. */
@NullMarked
package io.thalweg.torture.schedule;

import org.jspecify.annotations.NullMarked;
