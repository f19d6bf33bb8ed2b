/** The interface to a network, and a network in memory. */
@NullMarked
package io.thalweg.cluster.transport;

import org.jspecify.annotations.NullMarked;
