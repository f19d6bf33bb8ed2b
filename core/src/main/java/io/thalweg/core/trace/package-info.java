/** The trace format {@code thalweg/1}. */
@NullMarked
package io.thalweg.core.trace;

import org.jspecify.annotations.NullMarked;
