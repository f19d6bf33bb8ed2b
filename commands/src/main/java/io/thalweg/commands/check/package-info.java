/**
 * What stands behind {@code thalweg check}: its options, their meaning, and what is said of a
 * search.
 */
@NullMarked
package io.thalweg.commands.check;

import org.jspecify.annotations.NullMarked;
