/**
 * The frames that members exchange, and their format: numbers of variable length, a bound on
 * everything that is read, no Java serialization.
 */
@NullMarked
package io.thalweg.cluster.wire;

import org.jspecify.annotations.NullMarked;
