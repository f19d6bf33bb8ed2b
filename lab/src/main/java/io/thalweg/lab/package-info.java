/** Experiments: many runs, their statistics, and what is shown of them. */
@NullMarked
package io.thalweg.lab;

import org.jspecify.annotations.NullMarked;
