/** A mistake in Suzuki and Kasami's algorithm, made on purpose. */
@NullMarked
package io.thalweg.core.protocols.suzukikasami;

import org.jspecify.annotations.NullMarked;
