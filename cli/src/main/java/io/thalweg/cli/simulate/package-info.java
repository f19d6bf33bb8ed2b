/** {@code thalweg simulate}: one scenario, its figures, and its trace if asked for. */
@NullMarked
package io.thalweg.cli.simulate;

import org.jspecify.annotations.NullMarked;
