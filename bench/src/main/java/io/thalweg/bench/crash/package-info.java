/** Kills, stops and cuts off real members, and measures what that costs the others. */
@NullMarked
package io.thalweg.bench.crash;

import org.jspecify.annotations.NullMarked;
