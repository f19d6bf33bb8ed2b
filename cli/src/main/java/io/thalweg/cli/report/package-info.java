/** {@code thalweg report}: the evaluations of the papers, run again and held against their text. */
@NullMarked
package io.thalweg.cli.report;

import org.jspecify.annotations.NullMarked;
