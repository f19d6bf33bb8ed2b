/** Mistakes in Raymond's algorithm, made on purpose. */
@NullMarked
package io.thalweg.core.protocols.raymond;

import org.jspecify.annotations.NullMarked;
