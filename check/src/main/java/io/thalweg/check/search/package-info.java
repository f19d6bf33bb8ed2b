/** The ways through a state space, and what they remember. */
@NullMarked
package io.thalweg.check.search;

import org.jspecify.annotations.NullMarked;
