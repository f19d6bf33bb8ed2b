/**
 * What goes over the wire, and how: numbers of variable length, nothing that is read without a
 * bound, no Java serialization.
 */
@NullMarked
package io.thalweg.cluster.wire;

import org.jspecify.annotations.NullMarked;
