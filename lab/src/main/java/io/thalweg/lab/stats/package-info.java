/** Means with confidence intervals. */
@NullMarked
package io.thalweg.lab.stats;

import org.jspecify.annotations.NullMarked;
