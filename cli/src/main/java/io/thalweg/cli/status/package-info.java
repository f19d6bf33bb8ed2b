/** The command {@code thalweg status}. */
@NullMarked
package io.thalweg.cli.status;

import org.jspecify.annotations.NullMarked;
