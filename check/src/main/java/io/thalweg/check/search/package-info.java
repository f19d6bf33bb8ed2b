/** The ways to search a state space, and the stores of what a search has seen. */
@NullMarked
package io.thalweg.check.search;

import org.jspecify.annotations.NullMarked;
