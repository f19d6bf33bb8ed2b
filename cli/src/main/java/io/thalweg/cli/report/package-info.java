/** {@code thalweg report}: the evaluations of the papers, repeated and compared with their text. */
@NullMarked
package io.thalweg.cli.report;

import org.jspecify.annotations.NullMarked;
