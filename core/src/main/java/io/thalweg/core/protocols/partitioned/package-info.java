/** K clusters, each with an algorithm of its own for one unit. */
@NullMarked
package io.thalweg.core.protocols.partitioned;

import org.jspecify.annotations.NullMarked;
