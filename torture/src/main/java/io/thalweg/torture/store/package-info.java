/**
 * A store that remembers the largest fence of each unit and refuses smaller ones, as a process of
 * its own.
 */
@NullMarked
package io.thalweg.torture.store;

import org.jspecify.annotations.NullMarked;
