/** Tests of the engine, on a network in memory. */
@NullMarked
package io.thalweg.cluster.engine;

import org.jspecify.annotations.NullMarked;
