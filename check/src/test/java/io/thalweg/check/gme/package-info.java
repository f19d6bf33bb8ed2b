/** Group mutual exclusion, checked. */
@NullMarked
package io.thalweg.check.gme;

import org.jspecify.annotations.NullMarked;
