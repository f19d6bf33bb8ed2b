/**
 * Nodes that move: mobility models, recorded movements, and which pairs of nodes are in radio range
 * of each other.
 */
@NullMarked
package io.thalweg.sim.network.mobility;

import org.jspecify.annotations.NullMarked;
