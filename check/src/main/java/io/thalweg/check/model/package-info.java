/** The state space: what may happen, what a state is, and how a state follows from another. */
@NullMarked
package io.thalweg.check.model;

import org.jspecify.annotations.NullMarked;
