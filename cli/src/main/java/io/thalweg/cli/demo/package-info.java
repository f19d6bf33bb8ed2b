/** {@code thalweg demo}: a mobile network drawn in the terminal while it shares its units. */
@NullMarked
package io.thalweg.cli.demo;

import org.jspecify.annotations.NullMarked;
