/** The {@code thalweg} command: arguments in, text out, nothing else. */
@NullMarked
package io.thalweg.cli;

import org.jspecify.annotations.NullMarked;
