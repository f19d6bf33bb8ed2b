/** Compact stores of what a search has seen and has still to do. */
@NullMarked
package io.thalweg.check.store;

import org.jspecify.annotations.NullMarked;
