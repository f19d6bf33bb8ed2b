/** A story as a sequence diagram: for the terminal and as an SVG picture. */
@NullMarked
package io.thalweg.check.drawing;

import org.jspecify.annotations.NullMarked;
