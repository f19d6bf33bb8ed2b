/** The deterministic discrete-event simulator. */
@NullMarked
package io.thalweg.sim;

import org.jspecify.annotations.NullMarked;
