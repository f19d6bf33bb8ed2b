/** Experiments: many runs, their statistics, and the figures and pages made of them. */
@NullMarked
package io.thalweg.lab;

import org.jspecify.annotations.NullMarked;
