/** Raymond's tree-based algorithm: one token, requests along the edges of a tree. */
@NullMarked
package io.thalweg.core.protocols.raymondtree;

import org.jspecify.annotations.NullMarked;
