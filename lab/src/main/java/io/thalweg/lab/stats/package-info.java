/** Means and how far they can be trusted. */
@NullMarked
package io.thalweg.lab.stats;

import org.jspecify.annotations.NullMarked;
