/** The algorithms, each in a package of its own, and the list of them. */
@NullMarked
package io.thalweg.core.protocols;

import org.jspecify.annotations.NullMarked;
