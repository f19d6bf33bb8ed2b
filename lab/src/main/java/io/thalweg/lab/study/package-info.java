/** What every report has in common: cases, figures, comparisons, and how they become a page. */
@NullMarked
package io.thalweg.lab.study;

import org.jspecify.annotations.NullMarked;
