/** Histories as they are written: a JSON object a line. */
@NullMarked
package io.thalweg.torture.history;

import org.jspecify.annotations.NullMarked;
