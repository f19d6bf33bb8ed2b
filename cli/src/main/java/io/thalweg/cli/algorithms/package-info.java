/** The command that lists the algorithms. */
@NullMarked
package io.thalweg.cli.algorithms;

import org.jspecify.annotations.NullMarked;
