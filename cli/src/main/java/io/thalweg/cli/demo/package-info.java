/**
 * {@code thalweg demo}: a live cluster, then a simulated mobile network, shown while they share
 * units.
 */
@NullMarked
package io.thalweg.cli.demo;

import org.jspecify.annotations.NullMarked;
