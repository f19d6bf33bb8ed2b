/** A mistake in Naimi and Trehel's algorithm, made on purpose. */
@NullMarked
package io.thalweg.core.protocols.naimitrehel;

import org.jspecify.annotations.NullMarked;
