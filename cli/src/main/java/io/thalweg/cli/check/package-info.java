/** The command that takes every interleaving within a bound: {@code thalweg check}. */
@NullMarked
package io.thalweg.cli.check;

import org.jspecify.annotations.NullMarked;
