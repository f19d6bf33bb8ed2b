/** Raymond's permission-based algorithm for multiple entries to a critical section. */
@NullMarked
package io.thalweg.core.protocols.raymond;

import org.jspecify.annotations.NullMarked;
