/** The reports: the runs and figures of each, and the claims of papers that it checks. */
@NullMarked
package io.thalweg.lab.reports;

import org.jspecify.annotations.NullMarked;
