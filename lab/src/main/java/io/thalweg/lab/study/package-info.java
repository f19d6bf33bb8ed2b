/** The reports: what each runs, shows, and holds the papers' claims against. */
@NullMarked
package io.thalweg.lab.study;

import org.jspecify.annotations.NullMarked;
