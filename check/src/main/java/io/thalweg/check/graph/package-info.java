/** The graph of the states that a search has seen, and what cycles in it show. */
@NullMarked
package io.thalweg.check.graph;

import org.jspecify.annotations.NullMarked;
