/** The report of a run: one file of HTML with a timeline. */
@NullMarked
package io.thalweg.torture.report;

import org.jspecify.annotations.NullMarked;
