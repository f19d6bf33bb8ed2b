/** What is claimed of a state space, and who looks whether it holds. */
@NullMarked
package io.thalweg.check.property;

import org.jspecify.annotations.NullMarked;
