/** Suzuki and Kasami's algorithm: one token and broadcast requests. */
@NullMarked
package io.thalweg.core.protocols.suzukikasami;

import org.jspecify.annotations.NullMarked;
