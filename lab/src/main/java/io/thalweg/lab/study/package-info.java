/** What all reports have in common: cases, figures, comparisons, and the way to a page. */
@NullMarked
package io.thalweg.lab.study;

import org.jspecify.annotations.NullMarked;
