/** The properties that are claimed of a state space, and the code that checks them. */
@NullMarked
package io.thalweg.check.property;

import org.jspecify.annotations.NullMarked;
