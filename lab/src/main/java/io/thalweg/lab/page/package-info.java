/** A report as one file of HTML. */
@NullMarked
package io.thalweg.lab.page;

import org.jspecify.annotations.NullMarked;
