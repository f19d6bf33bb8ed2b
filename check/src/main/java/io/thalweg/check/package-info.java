/** The explicit-state model checker. */
@NullMarked
package io.thalweg.check;

import org.jspecify.annotations.NullMarked;
