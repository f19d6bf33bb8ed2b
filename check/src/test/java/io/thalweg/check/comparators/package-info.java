/** The classical algorithms: mistakes in them are found. */
@NullMarked
package io.thalweg.check.comparators;

import org.jspecify.annotations.NullMarked;
