/**
 * The pure heart: events, effects, and one package per algorithm. No clock, thread, log, chance or
 * I/O.
 */
@NullMarked
package io.thalweg.core;

import org.jspecify.annotations.NullMarked;
