/**
 * Shows a counterexample to people: as numbered text, as a diagram for the terminal and as a
 * picture.
 */
@NullMarked
package io.thalweg.check.show;

import org.jspecify.annotations.NullMarked;
