/** The reports: what each runs, shows, and holds the claims of its papers against. */
@NullMarked
package io.thalweg.lab.reports;

import org.jspecify.annotations.NullMarked;
