/** The way in to a cluster, above all that it is made of. */
@NullMarked
package io.thalweg;

import org.jspecify.annotations.NullMarked;
