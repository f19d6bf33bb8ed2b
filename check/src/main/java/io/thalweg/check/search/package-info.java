/** The ways to search a state space: breadth first, depth first, random walks, and replay. */
@NullMarked
package io.thalweg.check.search;

import org.jspecify.annotations.NullMarked;
