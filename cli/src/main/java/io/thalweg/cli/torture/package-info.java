/** The command {@code torture}. */
@NullMarked
package io.thalweg.cli.torture;

import org.jspecify.annotations.NullMarked;
