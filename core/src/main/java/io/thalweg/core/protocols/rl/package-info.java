/** Mutual exclusion by reversing links: the RL algorithm of Walter, Welch and Vaidya. */
@NullMarked
package io.thalweg.core.protocols.rl;

import org.jspecify.annotations.NullMarked;
