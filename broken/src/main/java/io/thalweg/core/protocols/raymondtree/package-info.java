/** A mistake in Raymond's tree-based algorithm, made on purpose. */
@NullMarked
package io.thalweg.core.protocols.raymondtree;

import org.jspecify.annotations.NullMarked;
