/** Tests of what goes over the wire. */
@NullMarked
package io.thalweg.cluster.wire;

import org.jspecify.annotations.NullMarked;
