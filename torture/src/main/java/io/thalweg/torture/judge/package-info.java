/**
 * Judges the histories of a run. Shares no code with the product: it sees only the JDK and Jackson.
 */
@NullMarked
package io.thalweg.torture.judge;

import org.jspecify.annotations.NullMarked;
