/** The event loop: virtual time, links, deliveries. */
@NullMarked
package io.thalweg.sim.engine;

import org.jspecify.annotations.NullMarked;
